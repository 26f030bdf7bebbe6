import fc from 'fast-check'
import type { FileEntry, StatementFileOptions, StatementSource } from '#formats/statement/source'
import type { StatementFile, StatementResult } from '#formats/statement/report'
import { runToEnd, type Work } from '#formats/work'

export const OPTIONS: StatementFileOptions = {
  unwritable: 'replace',
  terminator: 'crlf',
  endMark: false,
  middleDot: '.',
  era: 'reiwa',
}
export const ACCOUNT = {
  bankCode: '0001',
  bankName: 'ミホンギンコウ',
  branchNo: '101',
  branchName: 'ホンテン',
  accountTypeCode: '1',
  accountNo: '1234567',
  holder: 'カ）ミホンシヨウジ',
}
export const sourceOf = (
  kind: StatementSource['kind'],
  entries: readonly FileEntry[],
  more: Partial<StatementSource> = {},
): StatementSource => ({
  kind,
  entries,
  account: ACCOUNT,
  from: '2026-04-01',
  to: '2026-04-30',
  writtenOn: '2026-11-21',
  ...more,
})

/** Returns the file, or throws the reasons why there is none. */
export async function fileOf(work: Work<StatementResult>): Promise<StatementFile> {
  const result = await runToEnd(work)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.file
}

/** Returns the reasons why there is no file. */
export async function problemsOf(work: Work<StatementResult>) {
  const result = await runToEnd(work)
  return result.ok ? [] : result.problems
}

const MAX_AMOUNT = 999_999_999_999
const ids = fc.option(fc.integer({ min: 0, max: 999_999 }).map(String), { nil: undefined })
const dates = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 3, 1) + days * 86_400_000).toISOString().slice(0, 10))
const amounts = fc.oneof(fc.constantFrom(0, 1, MAX_AMOUNT), fc.integer({ min: 0, max: MAX_AMOUNT }))

const unit = fc.oneof(
  fc.constantFrom(...'アイガパヴーッャ・（）－　ｱｶﾞﾟ漢字電気料髙﨑①㈱〜−‖¢𠮷🍣é=+-@＝"\',;\t<>&_x000D_0123ABCabc'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
/** Texts as a bank may send them, and far worse: quotes, formulas, characters of no code page, unpaired surrogates. */
const anyText = (maxLength: number) => fc.array(unit, { minLength: 1, maxLength }).map((units) => units.join(''))
const bankKana = fc
  .array(fc.constantFrom(...'アイウガギパピヴカキクケコ　（）－．ー１２３ＡＢＣ'), { minLength: 1, maxLength: 22 })
  .map((units) => units.join(''))

const ofText = (text: fc.Arbitrary<string>) =>
  fc.record({
    transactionDate: dates,
    designatedDate: fc.option(dates, { nil: undefined }),
    transactionId: ids,
    transactionType: fc.option(fc.oneof(fc.constantFrom('振込', '振替', '現金', 'カード', '手数料'), text), {
      nil: undefined,
    }),
    remarks: fc.option(text, { nil: undefined }),
    debitCreditTypeCode: fc.constantFrom('1', '2'),
    amount: amounts,
    applicantName: fc.option(text, { nil: undefined }),
    paymentFinancialInstitutionNameKana: fc.option(text, { nil: undefined }),
    branchNameKana: fc.option(text, { nil: undefined }),
    paymentApplicantNo: fc.option(fc.integer({ min: 0, max: 9_999_999_999 }).map(String), { nil: undefined }),
    ediInfo: fc.option(text, { nil: undefined }),
  })

type Draft = ReturnType<typeof ofText> extends fc.Arbitrary<infer T> ? T : never

/** Orders entries by day and makes each balance follow from the one before. */
function chained(drafts: readonly Draft[], opening: number): FileEntry[] {
  let balance = opening
  return drafts
    .toSorted((a, b) => (a.transactionDate < b.transactionDate ? -1 : 1))
    .map((draft) => {
      balance += draft.debitCreditTypeCode === '1' ? draft.amount : -draft.amount
      return { ...draft, balance }
    })
}

const statement = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(ofText(text), { maxLength: 12 }), fc.integer({ min: -MAX_AMOUNT, max: 9_999_999_999_999 }))
    .map(([drafts, opening]) => chained(drafts, opening))

/** Two kinds of statements: with any texts, and with texts that fit into a bank's own files. */
export const anyStatement = statement(fc.oneof(anyText(22), anyText(60)))
export const kanaStatement = statement(bankKana)
/** How many random statements each property is checked with. */
export const RUNS = { numRuns: 1500 }
