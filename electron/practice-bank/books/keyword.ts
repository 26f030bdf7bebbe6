// The keyword of a further page (section 4.2): 23 digits with period and position; the last six prove that it was
// issued for this account and kind of statement. Nothing is stored, so it works after a restart.
import { createHash } from 'node:crypto'
import { KEYWORD_LENGTH } from '#contract/bank/statement'

/** Days are counted from 1970-01-01; those outside 0 to 99999 are clamped. */
interface Bookmark {
  readonly fromDay: number
  readonly toDay: number
  readonly position: number
}

/** `scope`: the account and kind of statement. */
export function writeKeyword(scope: string, bookmark: Bookmark): string {
  const carried =
    digits(clampedDay(bookmark.fromDay), 5) + digits(clampedDay(bookmark.toDay), 5) + digits(bookmark.position, 7)
  return carried + proof(scope, carried)
}

/** Undefined if not issued for that scope. */
export function readKeyword(scope: string, keyword: string): Bookmark | undefined {
  if (keyword.length !== KEYWORD_LENGTH || !/^\d+$/.test(keyword)) return undefined
  const carried = keyword.slice(0, 17)
  if (keyword.slice(17) !== proof(scope, carried)) return undefined
  return {
    fromDay: Number(carried.slice(0, 5)),
    toDay: Number(carried.slice(5, 10)),
    position: Number(carried.slice(10)),
  }
}

/** Clamped to what fits in a keyword. */
export function clampedDay(day: number): number {
  return Math.min(Math.max(day, 0), 99_999)
}

function proof(scope: string, carried: string): string {
  const hash = createHash('sha256').update(`practice keyword ${scope} ${carried}`).digest()
  return digits(hash.readUIntBE(0, 6) % 1_000_000, 6)
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
