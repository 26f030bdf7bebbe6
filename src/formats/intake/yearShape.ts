// Guesses the columns of a list without headings by its cells: a municipality code, and twelve amounts whose sum is a
// further column, or whose last eleven are equal. The user has to confirm the guess.
import { findPayee } from '#domain/municipalities/municipalities'
import { municipalitiesOfCode } from '#domain/municipalities/findMunicipalities'
import { MONTH_FIELDS } from '#domain/year/yearMonths'
import { isBlankRow, type Table } from '../tables/table.ts'
import type { Guess } from './subject.ts'
import { cleanText, parseNumberText, parseYen } from './values.ts'

const MONTHS = 12
/** Yen. Less than this remains of a division by twelve in whole hundreds; only June has it. */
const REMAINDER = 1_200

export function guessNotice({ rows }: Table): Guess | undefined {
  const first = rows.findIndex((row) => row.filter((cell) => parseYen(cell).ok && cell.trim() !== '').length >= MONTHS)
  const filled = rows.slice(Math.max(first, 0)).filter((row) => !isBlankRow(row))
  const width = Math.min(...filled.map((row) => row.length))
  if (first < 0 || filled.length === 0) return undefined
  const columns = Array.from({ length: width }, (_, column) => column)
  const amounts = columns.map((column) => amountsOf(filled, column))
  const june = startOfMonths(amounts)
  const code = codeColumn(filled, columns)
  if (june === undefined || code === undefined) return undefined
  const months = MONTH_FIELDS.map((field, at) => [field, [june + at]] as const)
  const yearly = columns.find((column) => isOutside(column, june) && isSumOf(amounts[column], monthsAt(amounts, june)))
  const isFree = (column: number) => isOutside(column, june) && column !== yearly
  const designated = isFree(code + 1) ? designatedColumn(filled, code) : undefined
  return {
    columns: {
      municipalityCode: [code],
      ...Object.fromEntries(months),
      ...(yearly !== undefined && { yearly: [yearly] }),
      ...(designated !== undefined && { designatedNumber: [designated] }),
    },
    firstDataRow: first,
    by: 'shape',
  }
}

type Amounts = readonly number[] | undefined

/** Yen; undefined if a cell is not an amount. */
function amountsOf(rows: readonly (readonly string[])[], column: number): Amounts {
  const amounts: number[] = []
  for (const row of rows) {
    const read = parseYen(row[column] ?? '')
    if (!read.ok || (read.value ?? 0) < 0) return undefined
    amounts.push(read.value ?? 0)
  }
  return amounts
}

const monthsAt = (amounts: readonly Amounts[], june: number): readonly Amounts[] => amounts.slice(june, june + MONTHS)
const isOutside = (column: number, june: number): boolean => column < june || column >= june + MONTHS

/**
 * The column of June: the only one from which a sum and equal months prove twelve months, else the only one proven by a
 * sum, else the only one by equal months.
 */
function startOfMonths(amounts: readonly Amounts[]): number | undefined {
  const starts = amounts.flatMap((_, at) => {
    const months = monthsAt(amounts, at)
    const hasMoney = months.some((column) => column?.some((yen) => yen > 0))
    return months.length === MONTHS && months.every((column) => column !== undefined) && hasMoney ? [at] : []
  })
  const proven = starts.filter((at) =>
    amounts.some((column, other) => isOutside(other, at) && isSumOf(column, monthsAt(amounts, at))),
  )
  const regular = starts.filter((at) => areRegular(monthsAt(amounts, at)))
  const both = proven.filter((at) => regular.includes(at))
  const [left] = [both, proven, regular].filter((one) => one.length === 1)
  return left?.[0]
}

function isSumOf(column: Amounts, months: readonly Amounts[]): boolean {
  return (
    column !== undefined &&
    column.some((yen) => yen > 0) &&
    column.every((yen, row) => yen === months.reduce((sum, month) => sum + (month?.[row] ?? 0), 0))
  )
}

function areRegular([june, july, ...others]: readonly Amounts[]): boolean {
  if (!june || !july) return false
  return june.every((yen, row) => {
    const part = july[row] ?? 0
    const isWhole = part === 0 && yen > 0
    return (isWhole || (yen >= part && yen - part < REMAINDER)) && others.every((column) => column?.[row] === part)
  })
}

function codeColumn(rows: readonly (readonly string[])[], columns: readonly number[]): number | undefined {
  const holds = (test: (text: string) => boolean) =>
    columns.filter((column) => rows.every((row) => test(cleanText(row[column] ?? '').text.normalize('NFKC'))))
  const six = holds((text) => findPayee(text) !== undefined)
  const short = holds((text) => /^[0-9]{5}$/u.test(text) && municipalitiesOfCode(text).length > 0)
  const [only] = six.length > 0 ? six : short
  return six.length === 1 || (six.length === 0 && short.length === 1) ? only : undefined
}

/** The employer's number is the same for every employee of a municipality. */
function designatedColumn(rows: readonly (readonly string[])[], code: number): number | undefined {
  const column = code + 1
  const numbers = new Map<string, string>()
  const isOne = rows.every((row) => {
    const read = parseNumberText(row[column] ?? '')
    const [municipality, number] = [row[code] ?? '', read.ok ? read.value : '']
    const known = numbers.get(municipality) ?? number
    numbers.set(municipality, known)
    return /^[0-9A-Z-]{1,15}$/u.test(number) && known === number
  })
  return isOne ? column : undefined
}
