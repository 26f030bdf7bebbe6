// Notices of a year for 60 employees in 14 municipalities, as files.
import { individualNumber, PLACES } from '../../unit/formats/year/samples.ts'
import { csvFile } from './files.ts'
import { COLUMNS } from './yearSums.ts'

export const EMPLOYEES = 60
/** 阿見町, which becomes 阿見市 on 1 November 2027, and the code that the city may get. */
export const TOWN = '084433'
export const CITY = '082376'
/** In the order in which they come again and again among the employees. */
export const CODES = [TOWN, ...PLACES.slice(1).map(({ code }) => code)]
export const numberAt = (code: string): string => `S-${code}`
/** Those whose tax a notice of changes has, counted from 0. */
const CHANGED = [1, 7, 17, 24, 31, 38, 42]
const HEADINGS = ['受給者番号', '氏名', '市町村コード', '指定番号', '年税額', '備考', '区分', '個人番号', ...COLUMNS]

export const NUMBERS = Array.from({ length: EMPLOYEES }, (_, at) => individualNumber(at))

function line(at: number, later: number): string[] {
  const code = CODES[at % CODES.length] ?? ''
  const part = 5_000 + at * 300
  const months = COLUMNS.map((_, month) => part + (month === 0 ? 500 : 0) + (month >= later ? 1_100 + at : 0))
  const yearly = months.reduce((sum, yen) => sum + yen, 0)
  const own = [`E${String(at + 1)}`, `従業員${String(at + 1)}`, code, numberAt(code), String(yearly), '', '1']
  return [...own, NUMBERS[at] ?? '', ...months.map(String)]
}

/** The notice of May. */
export const NOTICE = csvFile([HEADINGS, ...NUMBERS.map((_, at) => line(at, COLUMNS.length))])

/** The notice of changes whose first month has this place among the twelve (June is 0). */
export const changeNotice = (from: number): Uint8Array => csvFile([HEADINGS, ...CHANGED.map((at) => line(at, from))])
