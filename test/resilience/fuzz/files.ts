// Sends hostile files through every reader and through the import.
import fc from 'fast-check'
import type { LotDetail } from '#domain/lots/lot'
import { PROBLEM_CODES, type FormatProblem, type FormatResult } from '#formats/formatResult'
import {
  deposits,
  lot,
  officeLot,
  newState,
  notice,
  openFile,
  payees,
  plan,
  readOpened,
  statement,
  withLeftOut,
  withUse,
  type Context,
  type OpenedFile,
  type Reading,
  type Subject,
} from '#formats/intake/intake'
import { brokenWorkbook, type GoodFile, goodFiles, heavyFiles } from './filePool.ts'
import { anyIndex, noise, pick, strikeBytes, type Stroke, strokes } from './hostile.ts'
import { must, type Tally } from './report.ts'
import { runProperty } from './running.ts'

const CONTEXT: Context = { today: '2026-11-21', year: 2026 }
const SUBJECTS: readonly Subject<unknown>[] = [lot, officeLot, payees, plan, notice, statement, deposits]

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
  'otherTaxYear',
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
  if (['workbookDamaged', 'sheetMissing', 'amountTooLarge'].includes(code))
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

/** Checks that a lot can hold a detail. */
function checkDetail(name: string, detail: LotDetail): void {
  for (const [field, value] of Object.entries(detail))
    must(
      typeof value === 'string' ? value.isWellFormed() : Number.isSafeInteger(value) && value >= 0,
      () => `${name}: ${field} is ${JSON.stringify(value)}`,
    )
  must(/^\d{6}$/.test(detail.municipalityCode), () => `${name}: code ${detail.municipalityCode}`)
}

/** Checks that everything in a file is accounted for, and that nothing with a problem or an open question is ready. */
function checkReading(name: string, { tally, fates, rows, lines, problems, questions, ready }: Reading<unknown>): void {
  const { file, taken, leftOut, refused } = tally.rows
  const out = leftOut.reduce((sum, one) => sum + one.rows, 0)
  must(file === taken + out + refused, () => `${name}: ${String(file)} rows are not ${JSON.stringify(tally.rows)}`)
  must(taken === rows.length && taken === lines.length && file === fates.length, () => `${name}: rows without a fate`)
  for (const sum of tally.sums)
    must(
      sum.file === sum.taken + sum.leftOut + sum.refused,
      () => `${name}: the sums of a column are ${JSON.stringify(sum)}`,
    )
  const open = questions.some(({ answer }) => answer === undefined)
  must(!ready || (problems.length === 0 && !open), () => `${name}: ready in spite of a problem or a question`)
  for (const problem of problems) checkProblem(name, problem)
}

/** Reads an opened file as a person might leave it: any column for any field, and some row left out. */
function checkOpened<R>(name: string, opened: OpenedFile<R>, subject: Subject<R>, map: number): string | null {
  if (opened.bankFile) {
    const reading = opened.bankFile.read({ answers: {}, leftOut: {} })
    checkReading(name, reading)
    return reading.problems[0]?.code ?? null
  }
  let state = newState()
  const first = readOpened(opened, opened.first, subject, CONTEXT, state)
  checkReading(`${name}, proposed`, first)
  if (map % 3 === 0) {
    const field = pick(subject.fields, map >> 4).name
    state = { ...state, layout: withUse(first.layout, subject, (map >> 2) % (first.layout.width + 2), field) }
  }
  if (map % 4 === 0) state = withLeftOut(state, map % 7, 'x')
  const reading = readOpened(opened, opened.first, subject, CONTEXT, state)
  checkReading(`${name}, mapped`, reading)
  if (subject.name === 'lot') for (const row of reading.rows) checkDetail(name, row as LotDetail)
  const table = opened.sheets[opened.first]?.table
  if (table) must(table.rows.length === table.lines.length, () => `${name}: rows without lines`)
  return reading.problems[0]?.code ?? null
}

/** Opens bytes as the import does, as any list. Returns the code if they are refused, otherwise null. */
async function open(
  name: string,
  bytes: Uint8Array,
  { as, map }: Pick<HostileFile, 'as' | 'map'>,
): Promise<string | null> {
  const subject = pick(SUBJECTS, as)
  const opened = await openFile(bytes, subject, { ...CONTEXT, ...(as % 5 === 0 && { typeCode: '98' }) })
  return opened.ok ? checkOpened(`${name} as ${subject.name}`, opened.value, subject, map) : checkResult(name, opened)
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
