const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SUFFIX_LENGTH = 16
/**
 * Largest multiple of 36 that fits in a byte. Bytes from here on are discarded; otherwise the first characters would
 * occur more often.
 */
const UNBIASED = 252
const JAPAN_OFFSET_MS = 9 * 3_600_000

export type RandomBytes = (count: number) => Uint8Array

/**
 * X-BANK-Seq-No (sections 4 and 8): `YYYYMMDD-` and 16 characters of [0-9A-Z], 25 in all. The date is the day in Japan,
 * even if the computer is set to another time zone. Every request needs a new value, including retries.
 */
export function createSequenceNumber(now: Date, random: RandomBytes): string {
  const day = new Date(now.getTime() + JAPAN_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '')
  let suffix = ''
  while (suffix.length < SUFFIX_LENGTH)
    for (const byte of random(SUFFIX_LENGTH))
      if (byte < UNBIASED && suffix.length < SUFFIX_LENGTH) suffix += ALPHABET.charAt(byte % 36)
  return `${day}-${suffix}`
}
