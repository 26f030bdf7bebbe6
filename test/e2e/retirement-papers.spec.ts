// The papers of tax on retirement pay, from the rows of a lot.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LotReport } from '#contract/ipc/index'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test } from './support/desk.ts'
import { audit } from '../release/axe/audit.ts'
import { LONGEST_EMPLOYER } from './support/employer.ts'
import { inEachAppearance, look } from './support/look.ts'
import { samplePayees } from './support/payees.ts'
import { pageFills, savePdf } from './support/pdf.ts'
import { answerSaveDialog, cell, fileLot, prepareLot, startPractice, waitSaved } from './support/steps.ts'

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
    employer: LONGEST_EMPLOYER,
    withoutLot: true,
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
  const { postalAddress, corporateNumber, telephone } = LONGEST_EMPLOYER
  const FACTS = ['〒891-2345', postalAddress, corporateNumber, telephone]
  for (const text of texts) for (const fact of FACTS) expect(text).toContain(fact.replaceAll(/\s/g, ''))
  const values = ['9,999,999,999', '299,999,900', '199,999,900']
  for (const value of [
    ...values,
    '499,999,800',
    '999999990000001',
    '令和8年11月',
    COMPANY,
    job.applicantName,
    ...FACTS,
  ])
    expect(texts[0]).toContain(value.replaceAll(/\s/g, ''))
  expect(texts[0]).toContain('道府県民税')
  for (const value of values) expect(texts[1]).toContain(value)
  const isSlip = texts.map((text) => text.includes('退職所得の特別徴収票'))
  expect(texts.map((text) => text.includes('納付データがこのパソコンにないため'))).toEqual(isSlip)
  expect(texts[2]).toContain('特別区民税・都民税')
  for (const text of texts.slice(3)) {
    expect(text).toContain('退職所得の特別徴収票')
    expect(text).not.toContain('299,999,900')
  }
  expect(texts.join('')).not.toContain('PAYROLL')
  keep(path, 'retirement.pdf')
})

function keep(path: string, name: string): void {
  const folder = process.env['LOOK']
  if (folder) copyFileSync(path, join(folder, name))
}

const DIFFERS = '内訳の合計と違います'
const NAME = 'ウィリアムズ＝ファン・デル・ウェストハイゼン・アレクサンドラ・エリザベス・ヴィクトリア・ルイーズ 太郎'

test('what the calculator knows of each retiree is on the papers, and goes when the retiree is taken out', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '退職', samplePayees(1))
  const cellOf = (at: number) => cell(page, 1, at)
  await cellOf(1).click()
  const open = page.getByRole('button', { name: '退職所得の計算' })
  const dialog = page.getByRole('dialog', { name: '退職所得に係る住民税の計算' })
  const add = dialog.getByRole('button', { name: '札幌市（1行目）に加える' })
  const type = (name: string | RegExp, text: string) => dialog.getByLabel(name).fill(text)

  await open.click()
  await type(/^氏名/, '見本 123456789018')
  await type('退職手当等の支払金額', '8000000')
  await type('就職年月日', '2014/12/1')
  await type('退職年月日', '2026/11/20')
  await type('支払年月日', '2026/11/30')
  await dialog.getByLabel('支払年月日').press('Enter')
  await expect(dialog.getByLabel('勤続年数（1年未満は切り上げ）')).toHaveValue('12')
  await expect(dialog.getByText('個人番号（12桁）は保存しません')).toBeVisible()
  await expect(add).toBeDisabled()
  await type(/^氏名/, NAME)
  await look(page, 'retirement-helper')
  await add.click()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByLabel(/^氏名/)).toHaveValue('')
  await type(/^氏名/, '見本 花子')
  await type('退職手当等の支払金額', '3000000')
  await type('勤続年数（1年未満は切り上げ）', '3')
  await dialog.getByLabel('区分').selectOption({ label: '短期退職手当等（役員以外・勤続5年以下）' })
  await look(page, 'retirement-helper-second')
  await inEachAppearance(page, async (appearance) => {
    expect(await audit(page), appearance).toEqual([])
  })
  await add.click()
  await waitSaved(page)
  // Read from the disk again.
  await page.reload()
  await expect(cellOf(1)).toBeVisible()
  await cellOf(1).click()

  const output = '退職所得の納入申告書・特別徴収票をPDFに保存'
  const read = (path: string) =>
    readPdf(readFileSync(path)).map((text) => text.replaceAll(/\s/g, '').replaceAll('‧', '・'))
  const both = info.outputPath('both.pdf')
  expect(await savePdf(desk, output, both)).toBe(3)
  await expect(page.getByRole('note').filter({ hasText: '次の欄は空欄です' })).toContainText('法人番号')
  const [declaration = '', first = '', second = ''] = read(both)
  expect(declaration).toContain('11,000,000')
  for (const value of [NAME.replaceAll(' ', ''), '○一般', '8,000,000', '4,800,000', '96,000', '64,000', '12年'])
    expect(first).toContain(value)
  for (const value of ['平成26年12月1日', '令和8年11月20日', '令和8年11月30日']) expect(first).toContain(value)
  for (const value of ['見本花子', '○短期', '3,000,000', '1,200,000', '3年']) expect(second).toContain(value)
  expect(declaration + first + second).not.toContain(DIFFERS)

  await test.step('a figure that is typed makes the papers say that the sum is another one', async () => {
    await cellOf(10).click()
    await page.keyboard.type('11000001')
    await page.keyboard.press('Enter')
    await waitSaved(page)
    const typed = info.outputPath('typed.pdf')
    expect(await savePdf(desk, output, typed)).toBe(3)
    expect(read(typed)[0]).toContain(DIFFERS)
    await cellOf(10).click()
    await page.keyboard.press('Control+z')
    await expect(cellOf(10)).toHaveText('11,000,000')
  })

  await test.step('taken out again, and brought back by undo', async () => {
    await cellOf(1).click()
    await open.click()
    const kept = dialog.getByRole('list', { name: '札幌市（1行目）の退職者' }).getByRole('listitem')
    await expect(kept).toHaveCount(2)
    await dialog.getByRole('button', { name: '見本 花子 を取り除く（税額も差し引く）' }).click()
    await expect(kept).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(cellOf(10)).toHaveText('8,000,000')
    const one = info.outputPath('one.pdf')
    expect(await savePdf(desk, output, one)).toBe(2)
    await cellOf(1).click()
    await page.keyboard.press('Control+z')
    await expect(cellOf(10)).toHaveText('11,000,000')
    await open.click()
    await expect(kept).toHaveCount(2)
  })
  keep(both, 'retirees.pdf')

  await test.step('from the answer of the bank, the papers have the retirees of the lot that was filed', async () => {
    await page.keyboard.press('Escape')
    await waitSaved(page)
    await fileLot(page)
    await page.getByRole('button', { name: '受付を照会' }).click()
    const answered = info.outputPath('answered.pdf')
    expect(await savePdf(desk, output, answered)).toBe(3)
    expect(read(answered)[1]).toContain(NAME.replaceAll(' ', ''))
    expect(read(answered)[2]).toContain('見本花子')
    expect(read(answered).join('')).not.toContain(DIFFERS)
    await look(page, 'retirement-answered')
  })
})

test('a lot without retirement pay says so on the page', async ({ desk }, info) => {
  await startPractice(desk.page)
  await prepareLot(desk.page, '本社分', samplePayees(2))
  const path = info.outputPath('none.pdf')
  expect(await savePdf(desk, '退職所得の納入申告書・特別徴収票をPDFに保存', path)).toBe(1)
  expect(readPdf(readFileSync(path)).join('').replaceAll(/\s/g, '')).toContain('退職所得分はありません')
})
