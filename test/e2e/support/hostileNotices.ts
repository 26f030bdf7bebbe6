// Files of employees that nobody should be able to harm the plan with. All of them have individual numbers.
import { individualNumber, PLACES } from '../../unit/formats/year/samples.ts'
import { csvFile, workbook } from './files.ts'
import { COLUMNS } from './yearSums.ts'

/** The individual numbers of the files. */
export const HOSTILE_NUMBERS = Array.from({ length: 24 }, (_, at) => individualNumber(at + 500))
const LINES = 100_000
const HEADINGS = ['受給者番号', '氏名', '市町村コード', '指定番号', '備考', ...COLUMNS]
const number = (at: number): string => HOSTILE_NUMBERS[at % HOSTILE_NUMBERS.length] ?? ''
const line = (at: number): string[] => [
  `H${String(at)}`,
  `従業員 ${number(at)}`,
  PLACES[at % PLACES.length]?.code ?? '',
  `S-${String(at % PLACES.length)}`,
  number(at + 1),
  ...COLUMNS.map(() => '8300'),
]
const LIST = HOSTILE_NUMBERS.map((_, at) => line(at))
const put = (cells: readonly string[], at: number, text: string) => cells.map((cell, n) => (n === at ? text : cell))
const utf16 = (rows: readonly string[][]): Uint8Array =>
  Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\r\n')}`, 'utf16le')

/** Returns files that must change nothing, by what is wrong with them. */
export const hostileFiles = async (): Promise<Record<string, Uint8Array>> => ({
  'rows cut short': csvFile([HEADINGS, ...LIST.map((row, at) => row.slice(0, 4 + (at % 3)))]),
  'numbers in the columns of months': csvFile([
    HEADINGS,
    ...LIST.map((row, at) => put(row, 5 + (at % 12), number(at))),
  ]),
  'numbers in the column of codes': csvFile([HEADINGS, ...LIST.map((row, at) => put(row, 2, number(at)))]),
  'numbers in the column of recipient numbers': csvFile([HEADINGS, ...LIST.map((row, at) => put(row, 0, number(at)))]),
  'numbers in the column of designated numbers': csvFile([HEADINGS, ...LIST.map((row, at) => put(row, 3, number(at)))]),
  'numbers with hyphens in one month of a workbook': await workbook([
    HEADINGS,
    ...LIST.map((row, at) => put(row, 10, number(at).replace(/(.{4})(?=.)/g, '$1-'))),
  ]),
  'formulas in the amounts': csvFile([HEADINGS, ...LIST.map((row, at) => put(row, 6, `="${number(at)}"`))]),
  'another encoding': utf16([HEADINGS, ...LIST.map((row) => put(row, 8, '=1+1'))]),
  'a workbook with formulas': await workbook([HEADINGS, ...LIST.map((row) => put(row, 7, '=SUM(F2:G2)'))]),
  'bytes of no format': Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4, 0, 255]),
    Buffer.from(HOSTILE_NUMBERS.join('\0')),
  ]),
  '100,000 lines': Buffer.from(
    [HEADINGS, ...Array.from({ length: LINES }, (_, at) => line(at))].map((row) => row.join(',')).join('\n'),
  ),
})

/** Headings with a number in one that no field has. */
const NUMBERED = put(HEADINGS, 4, `備考 ${number(9)}`)

/** Files that can be taken over without their numbers, each with other employees. */
export const plainLists = async (): Promise<Record<string, Uint8Array>> => ({
  'plain.csv': csvFile([NUMBERED, ...LIST]),
  'plain.xlsx': await workbook([NUMBERED, ...LIST.map((row, at) => put(row, 0, `X${String(at)}`))]),
})
