// Tables of employees for the tests, with individual numbers of our own making.
import { payees } from '#domain/municipalities/municipalities'
import { findIndividualNumbers } from '#domain/text/individualNumber'
import { openFile, plan, type NoticedEmployee, type OpenedFile } from '#formats/intake/intake'

export const PLACES = payees()
  .filter((_, at) => at % 120 === 0)
  .slice(0, 14)

const WEIGHTS = [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Returns an individual number of eleven digits and the check digit, computed independently of the app. */
export function individualNumber(seed: number, leading = '4'): string {
  const body = (leading + String(7_919 * (seed + 3)).padStart(11, '3')).slice(0, 11)
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(body[at]), 0)
  return body + String(sum % 11 <= 1 ? 0 : 11 - (sum % 11))
}

/** Returns the number with a check digit that does not fit. */
export const mistyped = (number: string): string => number.slice(0, 11) + String((Number(number[11]) + 1) % 10)

export const HEADINGS = [
  '受給者番号',
  '氏名',
  '市町村コード',
  '指定番号',
  '年税額',
  ...[6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5].map((month) => `${String(month)}月分`),
]

/** Returns the row of the employee with this number, from 0 on. */
export function rowOf(at: number): string[] {
  const part = 8_300 + at * 100
  const place = PLACES[at % PLACES.length]!
  const june = part + 400
  const months = [june, ...Array.from({ length: 11 }, () => part)]
  const yearly = months.reduce((sum, yen) => sum + yen, 0)
  return [
    `E${String(at + 1)}`,
    `従業員${String(at + 1)}`,
    place.code,
    `D-${place.code}`,
    ...[yearly, ...months].map(String),
  ]
}

export const rowsOf = (count: number): string[][] => Array.from({ length: count }, (_, at) => rowOf(at))
export const csvOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => row.join(',')).join('\r\n'))

/** Returns the file, or throws with what is wrong. */
export async function opened(bytes: Uint8Array, known?: ReadonlySet<string>): Promise<OpenedFile<NoticedEmployee>> {
  const read = await openFile(bytes, plan, { today: '2026-11-22', year: 2026, ...(known && { knownNumbers: known }) })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value
}

/** Returns the table of the first sheet. */
export async function tableOf(rows: readonly (readonly string[])[], known?: ReadonlySet<string>) {
  const { sheets, first } = await opened(csvOf(rows), known)
  const sheet = sheets[first]
  if (!sheet) throw new Error('no table')
  return { sheet, table: sheet.table, notes: sheet.notes }
}

/** Returns every text in a value, also in maps and sets. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (value instanceof Map) return [...value].flatMap(textsIn)
  if (value instanceof Set || Array.isArray(value)) return [...value].flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(textsIn) : []
}

/** Returns what in a value holds one of the numbers, in any width and however it is grouped. */
export function leaksOf(value: unknown, numbers: readonly string[]): string[] {
  const plain = (text: string) => text.normalize('NFKC').replace(/[^0-9]/g, '')
  return textsIn(value).filter(
    (text) =>
      numbers.some((number) => plain(text).includes(number) || plain(text) === number.replace(/^0+/, '')) ||
      findIndividualNumbers(text).some(({ valid }) => valid),
  )
}
