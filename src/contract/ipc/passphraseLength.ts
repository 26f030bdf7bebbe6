/** Fewest and most characters of the passphrase that unlocks the app. */
export const PASSPHRASE_LENGTH = { minimum: 8, maximum: 200 }
