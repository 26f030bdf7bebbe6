/** Minimum and maximum length of the passphrase that unlocks the app, in characters. */
export const PASSPHRASE_LENGTH = { minimum: 8, maximum: 200 }
