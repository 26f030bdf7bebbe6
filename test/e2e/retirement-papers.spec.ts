// The papers of tax on retirement pay, from the rows of a lot.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LotReport } from '#contract/ipc/index'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { pageFills, savePdf } from './support/pdf.ts'
import { answerSaveDialog, prepareLot, startPractice } from './support/steps.ts'

const COMPANY =
  '株式会社見本総合物流ホールディングス東日本統括本部人事労務管理部給与計算センター第二事業所分室気付総務課御担当者様宛親展'

test('the declaration of each municipality and a slip for each retiree are pages of their own', async ({
  desk,
}, info) => {
  await startPractice(desk.page)
  const path = info.outputPath('retirement.pdf')
  const payee = {
    prefecture: '鹿児島県',
    name: '薩摩郡さつま町',
    municipalityCode: '463922',
    designatedNumber: '999999990000001',
    change: '',
  }
  const amounts = {
    amountOfRetirementBenefitPayments: 9_999_999_999,
    amountOfMunicipalInhabitantTaxPayments: 299_999_900,
    amountOfPrefecturalInhabitantsTaxPayments: 199_999_900,
  }
  const job: LotReport = {
    kind: 'retirementPapers',
    locale: 'ja',
    printedAt: '2026-12-01T00:00:00.000Z',
    practice: false,
    state: 'accepted',
    companyName: COMPANY,
    applicantName: 'ｶ)ﾐﾎﾝｿｳｺﾞｳﾌﾞﾂﾘﾕｳﾎ-ﾙﾃﾞｲﾝｸﾞｽﾋｶﾞｼﾆﾎﾝﾄｳｶﾂ',
    address: 'ｶｺﾞｼﾏｹﾝｻﾂﾏｸﾞﾝｻﾂﾏﾁﾖｳﾐﾔﾉｼﾞﾖｳﾔﾁ1565-2ﾐﾎﾝﾋﾞﾙﾃﾞｲﾝｸﾞ10ｶｲ',
    month: '2026-11',
    dueDate: '2026-12-10',
    account: '',
    dataName: '',
    payees: [
      { ...payee, numberOfRetirees: 1, ...amounts },
      { ...payee, designatedNumber: 'PAYROLL', amountOfPayrollTaxPayments: 1 },
      { ...payee, municipalityCode: '131016', prefecture: '東京都', name: '千代田区', numberOfRetirees: 2, ...amounts },
    ],
  }
  await answerSaveDialog(desk, path)
  const reply = await desk.page.evaluate(
    (given) => window.desk.call('documents.savePdf', { job: given, suggestedName: 'x.pdf' }),
    job,
  )
  expect(reply).toMatchObject({ ok: true, value: { saved: true, pages: 5 } })
  const fills = pageFills(readFileSync(path))
  expect(fills).toHaveLength(5)
  for (const fill of fills) expect(fill).toBeLessThan(1)
  // The font has one glyph for two dots, and names the other one.
  const texts = readPdf(readFileSync(path)).map((text) => text.replaceAll(/\s/g, '').replaceAll('‧', '・'))
  const values = ['9,999,999,999', '299,999,900', '199,999,900']
  for (const value of [...values, '499,999,800', '999999990000001', '令和8年11月', COMPANY, job.address])
    expect(texts[0]).toContain(value.replaceAll(/\s/g, ''))
  expect(texts[0]).toContain('道府県民税')
  for (const value of values) expect(texts[1]).toContain(value)
  expect(texts[2]).toContain('特別区民税・都民税')
  for (const text of texts.slice(3)) {
    expect(text).toContain('退職所得の特別徴収票')
    expect(text).not.toContain('299,999,900')
  }
  expect(texts.join('')).not.toContain('PAYROLL')
  const folder = process.env['LOOK']
  if (folder) copyFileSync(path, join(folder, 'retirement.pdf'))
})

test('a lot without retirement pay says so on the page', async ({ desk }, info) => {
  await startPractice(desk.page)
  await prepareLot(desk.page, '本社分', samplePayees(2))
  const path = info.outputPath('none.pdf')
  expect(await savePdf(desk, '退職所得の納入申告書・特別徴収票をPDFに保存', path)).toBe(1)
  expect(readPdf(readFileSync(path)).join('').replaceAll(/\s/g, '')).toContain('退職所得分はありません')
})
