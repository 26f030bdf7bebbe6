// Notices of a year for 60 employees in 14 municipalities, as files.
import { individualNumber, PLACES } from '../../unit/formats/year/samples.ts'
import { csvFile } from './files.ts'
import { COLUMNS } from './yearSums.ts'

export const EMPLOYEES = 60
/** Those whose tax the notice of October changes, counted from 0. */
const CHANGED = [1, 17, 42]
const HEADINGS = ['受給者番号', '氏名', '市町村コード', '指定番号', '年税額', '備考', '区分', '個人番号', ...COLUMNS]

export const NUMBERS = Array.from({ length: EMPLOYEES }, (_, at) => individualNumber(at))

function line(at: number, later: number): string[] {
  const { code = '' } = PLACES[at % PLACES.length] ?? {}
  const part = 5_000 + at * 300
  const months = COLUMNS.map((_, month) => part + (month === 0 ? 500 : 0) + (month >= later ? 1_100 + at : 0))
  const yearly = months.reduce((sum, yen) => sum + yen, 0)
  const own = [`E${String(at + 1)}`, `従業員${String(at + 1)}`, code, `S-${code}`, String(yearly), '', '1']
  return [...own, NUMBERS[at] ?? '', ...months.map(String)]
}

/** The notice of May. */
export const NOTICE = csvFile([HEADINGS, ...NUMBERS.map((_, at) => line(at, COLUMNS.length))])

/** The notice of changes whose first month has this place among the twelve (June is 0). */
export const changeNotice = (from: number): Uint8Array => csvFile([HEADINGS, ...CHANGED.map((at) => line(at, from))])
