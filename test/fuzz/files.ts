// Sends hostile files through every reader and through the import.
import fc from 'fast-check'
import { PROBLEM_CODES, type FormatProblem, type FormatResult } from '#formats/formatResult'
import { readExpectedDeposits, suggestExpectedMapping } from '#formats/expectedDeposits'
import { type Mapping } from '#formats/mapping'
import { MAPPING_FIELDS } from '#formats/headings'
import { applyMapping } from '#formats/mappingApply'
import { recogniseFormat } from '#formats/recognise'
import { tableToLot } from '#formats/lotTable'
import type { Table } from '#formats/table'
import { chooseMapping, withFirstDataRow, withUse } from '../../src/renderer/features/lots/import/mappingChoice.ts'
import { normaliseDetails } from '../../src/renderer/features/lots/import/normalise.ts'
import {
  IMPORT_FORMATS,
  openImport,
  type ReadLot,
  readTable,
} from '../../src/renderer/features/lots/import/openImport.ts'
import { brokenWorkbook, type GoodFile, goodFiles, heavyFiles } from './filePool.ts'
import { anyIndex, noise, pick, strikeBytes, type Stroke, strokes } from './hostile.ts'
import { must, type Tally } from './report.ts'
import { runProperty } from './running.ts'

const TODAY = '2026-11-21'

/**
 * One file: a good one with changes, a workbook with a broken part, or noise. `as` picks the format in which it is
 * read, and `map` the use of its columns.
 */
interface HostileFile {
  kind: number
  base: number
  bytes: Stroke[]
  as: number
  map: number
}
const hostileFile: fc.Arbitrary<HostileFile> = fc.record({
  kind: anyIndex,
  base: anyIndex,
  bytes: strokes(4),
  as: anyIndex,
  map: anyIndex,
})

const HEAVY_EVERY = 500

async function bytesOf({ kind, base, bytes }: HostileFile, good: readonly GoodFile[]): Promise<Uint8Array> {
  if (kind % 9 === 0) return noise(base % 5_000, base)
  const file = kind % 9 < 3 ? await brokenWorkbook(kind >> 4, base, kind >> 8) : pick(good, base).bytes
  const others = good.map((one) => one.bytes)
  return bytes.reduce<Uint8Array>((now, stroke) => strikeBytes(now, inTail(now, stroke, kind), others), file)
}

/** Moves half of the changes to an archive into its directory, at the end. */
const inTail = (bytes: Uint8Array, stroke: Stroke, kind: number): Stroke =>
  bytes[0] === 0x50 && kind % 2 === 0 && bytes.length > 300
    ? { ...stroke, at: bytes.length - 300 + (stroke.at % 300) }
    : stroke

/** Problems that need no line or byte, because they concern the whole file or their parameters name the place. */
const WITHOUT_PLACE: ReadonlySet<string> = new Set([
  'fileEmpty',
  'fileTooLarge',
  'noDetails',
  'headingMissing',
  'columnMissing',
  'mappingInvalid',
  'workbookDamaged',
  'workbookEncrypted',
  'workbookTooLarge',
  'sheetMissing',
  'sheetEmpty',
  'amountTooLarge',
])

function checkProblem(name: string, { code, line, column, byte, row, field, params }: FormatProblem): void {
  const told = () => `${name}: ${JSON.stringify({ code, line, column, byte, row, field, params })}`
  must((PROBLEM_CODES as readonly string[]).includes(code), () => `no such code: ${told()}`)
  for (const [at, least] of [
    [line, 1],
    [column, 1],
    [byte, 0],
    [row, 1],
  ] as const)
    must(at === undefined || (Number.isSafeInteger(at) && at >= least), () => `no such place: ${told()}`)
  must(WITHOUT_PLACE.has(code) || line !== undefined || byte !== undefined, () => `no place: ${told()}`)
  if (['columnMissing', 'workbookDamaged', 'sheetMissing', 'amountTooLarge'].includes(code))
    must(field !== undefined || params !== undefined, () => `neither field nor part: ${told()}`)
  must(
    Object.values(params ?? {}).every((value) => String(value).length <= 200),
    () => `too much is quoted: ${told().slice(0, 500)}`,
  )
}

/** Checks every problem of a refusal. Returns the code of the first one, or null for a success. */
function checkResult(name: string, result: FormatResult<unknown>): string | null {
  if (result.ok) return null
  must(
    result.problems.length > 0 && result.problems.length <= 100 && Number.isSafeInteger(result.more),
    () => `${name}: refused without a problem`,
  )
  for (const problem of result.problems) checkProblem(name, problem)
  return result.problems[0]?.code ?? ''
}

/** Checks that a lot can hold what was read. */
function checkLot(name: string, { details, computedTotals }: Pick<ReadLot, 'details' | 'computedTotals'>): void {
  for (const detail of normaliseDetails(details).details) {
    for (const [field, value] of Object.entries(detail))
      must(
        typeof value === 'string' ? value.isWellFormed() : Number.isSafeInteger(value) && value >= 0,
        () => `${name}: ${field} is ${JSON.stringify(value)}`,
      )
    must(/^\d{6}$/.test(detail.municipalityCode), () => `${name}: code ${detail.municipalityCode}`)
  }
  for (const [field, total] of Object.entries(computedTotals))
    must(Number.isSafeInteger(total), () => `${name}: the total ${field} is ${String(total)}`)
}

/** Returns a column mapping as a user might choose it: any column for any field, and any first row. */
function anyMapping(table: Table, map: number): Mapping {
  const [{ mapping }, width] = [chooseMapping(table, []), Math.max(1, table.rows[0]?.length ?? 1)]
  const moved = map % 3 === 0 ? withFirstDataRow(table, mapping, map % (table.rows.length + 2)) : mapping
  return map % 4 === 0
    ? withUse(
        withUse(moved, (map >> 2) % (width + 2), pick(MAPPING_FIELDS, map >> 4)),
        (map >> 3) % width,
        pick(MAPPING_FIELDS, map >> 7),
      )
    : moved
}

/** Passes a table to every reader of tables. Returns the code if the mapping under test is refused, otherwise null. */
function checkTable(name: string, table: Table, map: number): string | null {
  must(table.rows.length === table.lines.length, () => `${name}: rows without lines`)
  const fiveDigitCodes = map % 2 === 0 ? 'complete' : 'refuse'
  const lot = readTable(table, anyMapping(table, map), fiveDigitCodes, [])
  if (lot.ok) checkLot(name, lot.value)
  checkResult(`${name}, own headings`, tableToLot(table))
  const expected = readExpectedDeposits(
    table,
    suggestExpectedMapping(table.rows) ?? {
      firstDataRow: map % 3,
      columns: { payerName: map % 4, expectedAmount: (map >> 2) % 4, expectedDate: (map >> 4) % 4 },
      headings: [],
    },
    TODAY,
  )
  if (expected.ok)
    for (const one of expected.value)
      must(Number.isSafeInteger(one.amount) && one.amount >= 0, () => `${name}: expected ${String(one.amount)}`)
  checkResult(`${name}, expected deposits`, expected)
  const applied = applyMapping(table, chooseMapping(table, []).mapping, {})
  checkResult(`${name}, suggested`, applied)
  return checkResult(`${name}, mapped`, lot)
}

/**
 * Opens bytes as the import does, in the recognised format or in another one. Returns the code if they are refused,
 * otherwise null.
 */
async function open(
  name: string,
  bytes: Uint8Array,
  { as, map }: Pick<HostileFile, 'as' | 'map'>,
): Promise<string | null> {
  const format = as % 4 === 0 ? pick(IMPORT_FORMATS, as >> 3) : recogniseFormat(bytes)
  const opened = await openImport(bytes, {
    format,
    today: TODAY,
    fiveDigitCodes: as % 2 === 0 ? 'complete' : 'refuse',
    ...(as % 5 === 0 && { typeCode: '98' }),
    ...(as % 7 === 0 && { sheet: '住民税' }),
    ...(as % 11 === 0 && { delimiter: ';' as const }),
  })
  if (opened.kind === 'refused') return checkResult(name, opened.failure)
  if (opened.kind === 'table') return checkTable(name, opened.table, map)
  if (opened.result.ok) checkLot(name, opened.result.value)
  return checkResult(name, opened.result)
}

/** Runs `count` hostile files. */
export async function fuzzFiles(count: number, seed: number, tally: Tally): Promise<string | undefined> {
  const good = await goodFiles()
  const heavy = heavyFiles()
  let number = 0

  async function one(name: string, bytes: Uint8Array, how: Pick<HostileFile, 'as' | 'map'>): Promise<void> {
    const before = Buffer.from(bytes)
    const code = await tally.timed(name, () => open(name, bytes, how))
    must(before.equals(bytes), () => `${name}: the file was changed`)
    tally.count(code)
  }

  async function run(hostile: HostileFile): Promise<void> {
    await one(
      hostile.kind % 9 === 0 ? 'noise' : hostile.kind % 9 < 3 ? 'broken workbook' : pick(good, hostile.base).name,
      await bytesOf(hostile, good),
      hostile,
    )
    if (++number % HEAVY_EVERY !== 1) return
    const file = pick(heavy, Math.floor(number / HEAVY_EVERY))
    await one(file.name, await file.make(), { as: 1, map: 0 })
  }
  return runProperty({ arbitrary: hostileFile, count, seed, run, done: () => tally.report.cases })
}
