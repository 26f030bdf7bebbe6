import { readFileSync } from 'node:fs'
import type { FilingCertificate, PayeeLine } from '#contract/ipc/index'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { pageFills } from './support/pdf.ts'
import { answerSaveDialog, startPractice } from './support/steps.ts'

/** Returns a payee line as the certificate prints it; every seventh name is longer than its column. */
const payeeLine = (
  { municipalityCode, designatedNumber, count, amount }: ReturnType<typeof samplePayees>[number],
  at: number,
): PayeeLine => ({
  municipalityCode,
  prefecture: '神奈川県',
  name: at % 7 === 0 ? '横浜市保土ケ谷区特別徴収' : '藤沢市',
  designatedNumber,
  change: '',
  numberOfPayrollTaxPayments: count,
  amountOfPayrollTaxPayments: amount,
  numberOfRetirementIncomeTaxPayments: 0,
  amountOfRetirementIncomeTaxPayments: 0,
  totalNumberOfDetails: count,
  totalAmountOfDetails: amount,
})

/** The figures that are compared with the bank's, as many as there can be. */
const COMPARED = {
  totalAmount: 1_234_567,
  monthForWhichPaymentIsDue: '2026-11',
  dueDate: '2026-12-10',
  municipalityCount: 30,
  totalNumber: 120,
  localTaxPaymentDataName: '十一月分の納付データ',
  payingBranchNo: '101',
  payingAccountNo: '1111111',
  totalNumberOfPayrollTaxPayments: 120,
  totalAmountOfPayrollTaxPayments: 1_234_567,
  totalNumberOfRetirees: 0,
  totalAmountOfRetirementBenefitPayments: 0,
  totalAmountOfMunicipalInhabitantTaxPayments: 0,
  totalAmountOfPrefecturalInhabitantsTaxPayments: 0,
}

const certificateOf = (count: number, locale: 'ja' | 'en'): FilingCertificate => ({
  kind: 'filingCertificate',
  locale,
  printedAt: '2026-12-03T00:00:00.000Z',
  practice: false,
  companyName: '練習商事株式会社',
  applicantName: 'レンシュウショウジ（カ',
  address: 'トウキョウトチヨダクレンシュウチョウ１－１',
  month: '2026-11',
  dueDate: '2026-12-10',
  account: '101 普通 1111111',
  dataName: '十一月分の納付データ',
  acceptanceNo: 'LT2612010001',
  payees: samplePayees(count).map(payeeLine),
  filed: { at: '2026-12-01T01:00:00.000Z', sequenceNumber: '20261201-0001', user: 'tanto' },
  inquiredAt: '2026-12-02T01:00:00.000Z',
  status: { text: '承認済', transactionStatusCode: '4', appliedStatusCode: '1', isApproved: true },
  stages: { applied: '2026-12-01 10:00:00', firstApproved: '2026-12-01 11:00:00', approved: '2026-12-02 09:00:00' },
  type: '地方税納入（特別徴収）',
  payingAccountName: 'レンシュウショウジ（カ',
  fees: { totalBasicCharge: 1_100, localTaxCommissionCount: 3, totalPaymentCharge: 330 },
  // Differs from the sum of the payees, so that the notes at the end need their room too.
  totals: { municipalityCount: count + 1, totalNumber: 1, totalAmount: 1 },
  compared: Object.entries(COMPARED).map(([field, value]) => ({
    field,
    ours: value,
    theirs: value,
    match: true,
    decisive: field === 'totalAmount',
  })),
})

/** The number of payees, and of the pages they need. */
const CASES = [
  [1, 1],
  [5, 1],
  [30, 1],
  [31, 1],
  [32, 2],
  [89, 2],
  [90, 3],
  [120, 3],
  [400, 8],
] as const
/** How much of a page must be filled unless it is the last one; nothing may lie below its margin. */
const LEAST_FILL = 0.85

/** Who worked on it in an office, with names as long as they may be printed. */
const PEOPLE = {
  prepared: { login: 'hanako', name: '勅使河原 花子之助', at: '2026-12-01T00:10:00.000Z' },
  approved: { login: 'taro', name: '佐藤 太郎', at: '2026-12-01T00:20:00.000Z' },
  filed: { login: 'jiro', name: '鈴木 次郎' },
}

test('the submission copy of an office says who prepared, approved and filed, and still fills its pages', async ({
  desk,
}, info) => {
  await startPractice(desk.page)
  for (const [count, pages] of [
    [29, 1],
    [30, 2],
    [88, 3],
  ] as const)
    for (const locale of ['ja', 'en'] as const) {
      const path = info.outputPath(`${locale}${String(count)}.pdf`)
      await answerSaveDialog(desk, path)
      const paper = certificateOf(count, locale)
      const job = { ...paper, filed: { ...paper.filed!, people: PEOPLE } }
      const reply = await desk.page.evaluate(
        (sent) => window.desk.call('documents.savePdf', { job: sent, suggestedName: 'x.pdf' }),
        job,
      )
      expect(reply).toMatchObject({ ok: true })
      const fills = pageFills(readFileSync(path))
      expect(fills).toHaveLength(pages)
      for (const fill of fills.slice(0, -1)) expect(fill).toBeGreaterThanOrEqual(LEAST_FILL)
      for (const fill of fills) expect(fill).toBeLessThan(1)
      const text = readPdf(readFileSync(path))[0]?.replaceAll(/\s/g, '')
      for (const name of ['勅使河原花子之助', '佐藤太郎', '鈴木次郎']) expect(text).toContain(name)
    }
})

for (const locale of ['ja', 'en'] as const)
  test(`the submission copy in ${locale === 'ja' ? 'Japanese' : 'English'} fills its pages, and repeats its headings`, async ({
    desk,
  }, info) => {
    await startPractice(desk.page)
    for (const [count, pages] of CASES)
      await test.step(`${String(count)} payees`, async () => {
        const path = info.outputPath(`${String(count)}.pdf`)
        await answerSaveDialog(desk, path)
        const reply = await desk.page.evaluate(
          (job) => window.desk.call('documents.savePdf', { job, suggestedName: 'x.pdf' }),
          certificateOf(count, locale),
        )
        expect(reply).toMatchObject({ ok: true })
        const fills = pageFills(readFileSync(path))
        expect(fills).toHaveLength(pages)
        for (const fill of fills.slice(0, -1)) expect(fill).toBeGreaterThanOrEqual(LEAST_FILL)
        for (const fill of fills) expect(fill).toBeLessThan(1)
        for (const text of readPdf(readFileSync(path)))
          expect(text.replaceAll(/\s/g, '')).toContain(locale === 'ja' ? '市区町村コード' : 'Municipality')
      })
  })
