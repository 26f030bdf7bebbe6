// The continuation keyword (section 4.2): 23 digits that contain the period and the position. The last six digits prove
// that we issued the keyword for this account and this kind of statement. Nothing is stored, so a keyword still works
// after a restart.
import { createHash } from 'node:crypto'
import { KEYWORD_LENGTH } from '#contract/bank/statement'

/** Days and positions are those of the ledger; days outside 0 to 99999 are clamped. */
interface Bookmark {
  readonly fromDay: number
  readonly toDay: number
  readonly position: number
}

/** 23 digits; `scope` identifies the account and the kind of statement. */
export function writeKeyword(scope: string, bookmark: Bookmark): string {
  const carried =
    digits(heldDay(bookmark.fromDay), 5) + digits(heldDay(bookmark.toDay), 5) + digits(bookmark.position, 7)
  return carried + proof(scope, carried)
}

/** Undefined if the keyword was not issued for that scope. */
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

/** Clamped to the range that fits in a keyword. */
export function heldDay(day: number): number {
  return Math.min(Math.max(day, 0), 99_999)
}

function proof(scope: string, carried: string): string {
  const hash = createHash('sha256').update(`practice keyword ${scope} ${carried}`).digest()
  return digits(hash.readUIntBE(0, 6) % 1_000_000, 6)
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
