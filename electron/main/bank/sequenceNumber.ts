const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SUFFIX_LENGTH = 16
/** Largest multiple of 36 in a byte. Higher bytes would make the first characters more frequent. */
const UNBIASED = 252
const JAPAN_OFFSET_MS = 9 * 3_600_000

export type RandomBytes = (count: number) => Uint8Array

/**
 * X-BANK-Seq-No (sections 4, 8): `YYYYMMDD-` (the day in Japan, whatever the computer's time zone) and 16 of
 * [0-9A-Z]. Every request needs a new one, retries included.
 */
export function createSequenceNumber(now: Date, random: RandomBytes): string {
  const day = new Date(now.getTime() + JAPAN_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '')
  let suffix = ''
  while (suffix.length < SUFFIX_LENGTH)
    for (const byte of random(SUFFIX_LENGTH))
      if (byte < UNBIASED && suffix.length < SUFFIX_LENGTH) suffix += ALPHABET.charAt(byte % 36)
  return `${day}-${suffix}`
}
