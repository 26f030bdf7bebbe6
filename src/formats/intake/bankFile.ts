// Reads bank files of fixed records in the way that tables are read: 全銀協 99 and eLTAX (lots), 全銀協 03 and 01
// (statements).
import type { LotDetail, LotHead, LotTotals } from '#domain/lots/lot'
import { toDesignatedNumber, toHalfWidthCode } from '#domain/municipalities/codeText'
import { findPayee } from '#domain/municipalities/municipalities'
import { isYen } from '#domain/text/yen'
import type { FiveDigitCodes } from '../bankFiles/codes.ts'
import { readEltaxCsv } from '../bankFiles/eltaxCsv.ts'
import { fail, type FormatNote, type FormatResult } from '../formatResult.ts'
import { recogniseFormat } from './recognise.ts'
import type { FileEntry } from '../statement/source.ts'
import { looksLikeZenginStatement, readZenginStatement } from '../statementImport/zenginStatement.ts'
import type { ReadStatement } from '../statementImport/readStatement.ts'
import type { TotalDifference } from '../bankFiles/totals.ts'
import { readZengin99, type LotFile, type Terminator } from '../bankFiles/zengin99.ts'
import { IntakeFindings, MOST_LINES } from './findings.ts'
import type { Tally, TallySum, Context, Fate, FileAnswers, InferredKind, Question, Reading } from './reading.ts'
import { askAboutThousands, dueOf } from './thousands.ts'

export interface BankFile<R> {
  readonly format: 'zengin99' | 'eltax' | 'zengin'
  readonly encoding?: string
  readonly terminator?: Terminator
  readonly endMark?: boolean
  readonly head?: Partial<LotHead>
  readonly statement?: Pick<ReadStatement, 'kind' | 'account' | 'from' | 'to'>
  read(file: FileAnswers): Reading<R>
}

const USUAL_TYPE_CODE = '99'
/** Records of head, sums and end. */
const AROUND = 3

/** Undefined for a table. */
export function lotBankFile(bytes: Uint8Array, context: Context): FormatResult<BankFile<LotDetail>> | undefined {
  const format = recogniseFormat(bytes)
  if (format !== 'zengin99' && format !== 'eltax') return undefined
  const read = (fiveDigitCodes: FiveDigitCodes) => readLot(bytes, format, context, fiveDigitCodes)
  const strict = read('refuse')
  // A code that lost a digit is completed only when somebody says so, and nothing else may be wrong.
  const needsDigits = !strict.ok && strict.problems.every(({ code }) => code === 'codeFiveDigits')
  const result = needsDigits ? read('complete') : strict
  if (!result.ok) return result
  const { value, notes } = result
  const tooLarge = Object.entries(value.computedTotals).find(([, total]) => !isYen(total))
  if (tooLarge) return fail('amountTooLarge', { field: tooLarge[0] }, { found: String(tooLarge[1]) })
  return {
    ok: true,
    notes,
    value: {
      format,
      ...value.facts,
      head: value.head,
      read: (file) => lotReading(value, notes, needsDigits, file),
    },
  }
}

interface ReadLotFile extends LotFile {
  facts: Pick<BankFile<LotDetail>, 'encoding' | 'terminator' | 'endMark'>
}

function readLot(
  bytes: Uint8Array,
  format: 'zengin99' | 'eltax',
  { today, typeCode }: Context,
  fiveDigitCodes: FiveDigitCodes,
): FormatResult<ReadLotFile> {
  if (format === 'eltax') {
    const file = readEltaxCsv(bytes, { today, fiveDigitCodes })
    return file.ok ? { ...file, value: { ...file.value, facts: { encoding: file.value.encoding } } } : file
  }
  const own = String.fromCharCode(...bytes.subarray(1, 3)) === typeCode ? typeCode : USUAL_TYPE_CODE
  const file = readZengin99(bytes, { today, typeCode: own, fiveDigitCodes })
  if (!file.ok) return file
  const { terminator, endMark } = file.value
  return { ...file, value: { ...file.value, facts: { terminator, endMark } } }
}

function lotReading(
  { details, head, fileTotals, computedTotals, differences, eraConvention }: ReadLotFile,
  notes: readonly FormatNote[],
  needsDigits: boolean,
  file: FileAnswers,
): Reading<LotDetail> {
  const findings = new IntakeFindings(file.answers)
  infer(findings, notes)
  const rows = details.map((detail, at) => narrowed(detail, at + 2, findings))
  if (needsDigits) askAboutDigits(findings, notes)
  if (eraConvention.question) askAboutEra(findings, head)
  for (const one of differences) askAboutDifference(findings, one)
  askAboutThousands(
    rows.map((row, at) => ({ line: at + 2, ...dueOf(row) })),
    findings,
  )
  const sums = (Object.keys(computedTotals) as (keyof LotTotals)[]).map((field): TallySum => {
    const [total, stated] = [computedTotals[field], fileTotals[field]]
    const asked = findings.questions.find(({ id }) => id === `difference:${field}`)
    return {
      column: 0,
      heading: '',
      field,
      file: total,
      taken: total,
      leftOut: 0,
      refused: 0,
      stated: stated === undefined ? [] : [{ line: details.length + 2, value: stated, expected: total }],
      differs: asked !== undefined && asked.answer === undefined,
    }
  })
  return readingOf(rows, sums, findings)
}

function narrowed(detail: LotDetail, line: number, findings: IntakeFindings): LotDetail {
  const next = {
    ...detail,
    designatedNumber: toDesignatedNumber(detail.designatedNumber),
    change: toHalfWidthCode(detail.change),
  }
  for (const field of ['designatedNumber', 'change'] as const)
    if (next[field] !== detail[field])
      findings.infer({ kind: 'halfWidth', line, from: detail[field], to: next[field], params: { field } })
  return next
}

function readingOf<R>(rows: R[], sums: TallySum[], findings: IntakeFindings): Reading<R> {
  const fates: Fate[] = ['record', ...rows.map((): Fate => 'taken'), 'record', 'record']
  const tally: Tally = {
    sheet: '',
    otherSheets: [],
    rows: {
      file: fates.length,
      taken: rows.length,
      leftOut: [{ kind: 'record', rows: AROUND, lines: [1, rows.length + 2, rows.length + 3] }],
      refused: 0,
      refusedLines: [],
    },
    columns: [],
    sums,
    counts: [],
    inferred: findings.inferred,
    notes: [],
  }
  return {
    rows,
    lines: rows.map((_, index) => index + 2),
    fates,
    tally,
    ...findings.outcome(),
  }
}

const INFERRED: Partial<Record<FormatNote['code'], InferredKind>> = {
  codeCompleted: 'codeCompleted',
  leadingZeroRestored: 'zerosRestored',
  blankReadAsZero: 'blankIsZero',
  fieldBlank: 'fieldBlank',
  otherAccountsSkipped: 'otherAccounts',
  balanceUnknown: 'balanceUnknown',
}

function infer(findings: IntakeFindings, notes: readonly FormatNote[]): void {
  for (const { code, line, params = {}, field } of notes) {
    const kind = INFERRED[code]
    if (kind === undefined) continue
    const [from, to] = [String(params.from ?? params.found ?? ''), String(params.to ?? params.expected ?? '')]
    const municipality = findPayee(to)
    findings.infer({
      kind,
      ...(line !== undefined && { line }),
      from,
      to,
      params: {
        ...params,
        ...(field !== undefined && { field }),
        ...(municipality && { prefecture: municipality.prefecture, name: municipality.name }),
      },
    })
  }
}

function askAboutDigits(findings: IntakeFindings, notes: readonly FormatNote[]): void {
  const completed = notes.filter(({ code }) => code === 'codeCompleted' || code === 'leadingZeroRestored')
  findings.ask({
    id: 'fiveDigits',
    kind: 'fiveDigits',
    params: { rows: completed.length },
    columns: [],
    lines: completed.map(({ line = 0 }) => line).slice(0, MOST_LINES),
    options: [
      {
        value: 'complete',
        samples: completed.map(({ line = 0, params = {} }) => {
          const municipality = findPayee(String(params.to ?? ''))
          return {
            line,
            text: String(params.from ?? ''),
            reading: [String(params.to ?? ''), municipality?.prefecture, municipality?.name].filter(Boolean).join(' '),
          }
        }),
      },
    ],
    remembers: false,
  })
}

function askAboutEra(
  findings: IntakeFindings,
  { monthForWhichPaymentIsDue = '', dueDate = '' }: Partial<LotHead>,
): void {
  const option = (value: string): Question['options'][number] => ({ value, samples: [] })
  findings.ask({
    id: 'headEra',
    kind: 'headEra',
    params: { month: monthForWhichPaymentIsDue || dueDate },
    columns: [],
    lines: [1],
    options: [option('use'), option('leave')],
    remembers: false,
  })
}

function askAboutDifference(findings: IntakeFindings, { field, line, row, file, computed }: TotalDifference): void {
  findings.ask({
    id: row === undefined ? `difference:${field}` : `difference:${field}:${String(row)}`,
    kind: 'difference',
    params: { field, heading: '', stated: file, taken: computed, by: file - computed },
    columns: [],
    lines: line === undefined ? [] : [line],
    options: [],
    free: true,
    remembers: false,
  })
}

/** Undefined for a table. */
export function statementBankFile(bytes: Uint8Array, context: Context): FormatResult<BankFile<FileEntry>> | undefined {
  if (!looksLikeZenginStatement(bytes)) return undefined
  const wanted = context.wanted ?? { bankCode: '', branchNo: '', accountTypeCode: '', accountNo: '' }
  const result = readZenginStatement(bytes, wanted)
  if (!result.ok) return result
  const { value, notes } = result
  const { kind, account, from, to } = value
  return {
    ok: true,
    notes,
    value: {
      format: 'zengin',
      statement: { kind, account, from, to },
      read: (file) => statementReading(value, notes, file),
    },
  }
}

function statementReading(
  { entries, totals }: ReadStatement,
  notes: readonly FormatNote[],
  file: FileAnswers,
): Reading<FileEntry> {
  const findings = new IntakeFindings(file.answers)
  infer(findings, notes)
  // The reader refuses a file whose sums differ from its entries.
  const sums = (
    [
      ['deposit', totals.depositSum],
      ['withdrawal', totals.withdrawalSum],
    ] as const
  ).map(([field, sum]): TallySum => ({
    column: 0,
    heading: '',
    field,
    file: sum,
    taken: sum,
    leftOut: 0,
    refused: 0,
    stated: [{ line: entries.length + 2, value: sum, expected: sum }],
    differs: false,
  }))
  return readingOf([...entries], sums, findings)
}
