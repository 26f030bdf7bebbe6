/** In characters. */
export const PASSPHRASE_LENGTH = { minimum: 8, maximum: 200 }
