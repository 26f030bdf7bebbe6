// Reads single cells of a bank's table; each problem comes with its row and column.
import { isIsoDate, type IsoDate } from '#domain/calendar'
import { parseDateInput } from '#domain/dateInput'
import { parseYenInput } from '#domain/yen'
import { readEraDate } from '../eraFileDate.ts'
import { AMOUNT_PROBLEMS, type Findings, type Params, type Place, type ProblemCode } from '../formatResult.ts'
import { firstUnwritable, type Table } from '../table.ts'
import type { StatementField } from './statementHeadings.ts'
import type { StatementMapping } from './statementMapping.ts'

/** What is being read, and where problems are reported. */
export interface Reading {
  table: Table
  mapping: StatementMapping
  findings: Findings
}

/** The largest amount of a bank's entry (section 2.5). */
const AMOUNT_MAX = 999_999_999_999
/** More than any bank writes; a longer text is not one. */
const MOST_CHARACTERS = 200

/** Returns where the cell of a field is. */
export function placeOf({ table, mapping }: Reading, index: number, field: StatementField): Place {
  return { line: table.lines[index] ?? index + 1, column: (mapping.columns[field] ?? -1) + 1, field }
}

/** Reports a problem with the cell of a field. */
export function refuse(
  reading: Reading,
  index: number,
  field: StatementField,
  code: ProblemCode,
  params?: Params,
): void {
  reading.findings.problem({ code, ...placeOf(reading, index, field), ...(params && { params }) })
}

const faultOf = ({ table, mapping }: Reading, index: number, field: StatementField) =>
  table.faults.get(index)?.get(mapping.columns[field] ?? -1)

/** Returns the text of a field as it stands, '' when no column holds it. */
export const cellOf = ({ table, mapping }: Reading, index: number, field: StatementField): string =>
  (table.rows[index]?.[mapping.columns[field] ?? -1] ?? '').trim()

/** Returns the text of a field, undefined when it is blank, has a fault or cannot be kept; the latter are reported. */
export function readText(reading: Reading, index: number, field: StatementField): string | undefined {
  const fault = faultOf(reading, index, field)
  if (fault) refuse(reading, index, field, fault.code, fault.params)
  const text = cellOf(reading, index, field)
  if (fault || text === '') return undefined
  const bad = firstUnwritable(text)
  if (bad) refuse(reading, index, field, 'characterRefused', { ...bad, at: bad.at + 1 })
  const length = [...text].length
  if (length > MOST_CHARACTERS) refuse(reading, index, field, 'textTooLong', { length, max: MOST_CHARACTERS })
  return text
}

/** An amount with its sign, undefined for a blank cell; `bad` when it was reported as a problem. */
export type Amount = number | undefined | 'bad'

/** Returns the yen of a cell; with `signed`, a minus sign, a triangle or brackets make it negative. */
export function readAmount(reading: Reading, index: number, field: StatementField, signed: boolean): Amount {
  const fault = faultOf(reading, index, field)
  const found = cellOf(reading, index, field)
  if (!fault && isNothing(found)) return undefined
  const { negative, rest } = signOf(found)
  const read = parseYenInput(signed ? rest : found.replace(/^[+＋]/u, '').replace(/^\\/, '¥'))
  const code = fault?.code ?? (read.ok ? undefined : AMOUNT_PROBLEMS[read.reason])
  if (code !== undefined || !read.ok) {
    refuse(reading, index, field, code ?? 'amountNotANumber', fault?.params ?? { found })
    return 'bad'
  }
  // A balance may be larger than any entry; both stay far below what is held exactly.
  if (read.value > (field === 'balance' ? Number.MAX_SAFE_INTEGER : AMOUNT_MAX)) {
    refuse(reading, index, field, 'amountTooLarge', { found })
    return 'bad'
  }
  return signed && negative && read.value !== 0 ? -read.value : read.value
}

/** A bank writes a dash or nothing where there is no amount. */
const isNothing = (text: string): boolean => /^[-−‐ー―－]*$/u.test(text)

const NEGATIVE = [/^([¥￥\\]?)\s*[-−－△▲]\s*(.*)$/u, /^()(.*)[-−－]$/u, /^[(（]()(.*)[)）]$/u]

// One mark makes an amount negative; what has two of them is left to be refused.
function signOf(text: string): { negative: boolean; rest: string } {
  const plain = text.replace(/^[+＋]/u, '')
  const found = NEGATIVE.map((form) => form.exec(plain)).find((match) => match !== null)
  return { negative: found !== undefined, rest: (found ? `${found[1]}${found[2]}` : plain).replace(/^\\/, '¥') }
}

/** Returns the day of a cell, undefined when it is blank; '' when it was reported as a problem. */
export function readDay(reading: Reading, index: number, field: StatementField, today: IsoDate): IsoDate | undefined {
  const fault = faultOf(reading, index, field)
  if (fault?.date) return fault.date
  const found = fault ? '' : withoutTime(cellOf(reading, index, field))
  if (found === '' && !fault) return undefined
  const day = dayOfText(found, today)
  if (day !== undefined) return day
  refuse(reading, index, field, fault?.code ?? 'dateUnreadable', fault?.params ?? { found })
  return ''
}

const withoutTime = (text: string) =>
  text.replace(/[\sT]+\d{1,2}[:：]\d{2}.*$/u, '').replace(/[(（][日月火水木金土][)）]$/u, '')

/**
 * Returns the day of a text, or undefined. A year is always needed: a statement may be of any year. A year of two digits
 * is one of the bank files' eras, or in this century where no such era year exists.
 */
export function dayOfText(text: string, today: IsoDate): IsoDate | undefined {
  const plain = text.normalize('NFKC').replace(/\s/gu, '')
  if (isIsoDate(plain)) return plain
  const short = /^(\d{1,2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(plain)
  if (short)
    return shortDay(
      short
        .slice(1)
        .map((part) => part.padStart(2, '0'))
        .join(''),
    )
  if (/^\d{1,4}$|^\d{1,2}[-/.月]\d{1,2}日?$/.test(plain)) return undefined
  const read = parseDateInput(plain, today)
  return read.ok ? read.value : undefined
}

function shortDay(digits: string): IsoDate | undefined {
  const era = readEraDate(digits)
  if (era.ok) return era.value
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return era.code === 'eraYearUnknown' && isIsoDate(day) ? day : undefined
}
