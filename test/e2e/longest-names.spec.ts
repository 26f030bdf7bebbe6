// Papers of the year with the longest names that the app takes: no name, number, address or amount of them is cut.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MovementForm, MovementForms } from '#contract/ipc/index'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { today } from '#ui/text/clock'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { LONGEST_EMPLOYER } from './support/employer.ts'
import { writeRows } from './support/office.ts'
import { lettersOf, pageFills } from './support/pdf.ts'
import { answerSaveDialog, chooseOutput, goTo, startPractice } from './support/steps.ts'

const YEAR = taxYearOf(nextMonthToPay(today()))
const MONTHS = monthsOfYear(YEAR)
/** Sixty characters, the most that the name of a company has. */
const COMPANY =
  '株式会社見本総合物流ホールディングス東日本統括本部人事労務管理部給与計算センター第二事業所分室気付総務課御担当者様宛親展'
const KANA = 'ｶ)ﾐﾎﾝｿｳｺﾞｳﾌﾞﾂﾘﾕｳﾎ-ﾙﾃﾞｲﾝｸﾞｽﾋｶﾞｼﾆﾎﾝﾄｳｶﾂ'
const ADDRESS = 'ｶｺﾞｼﾏｹﾝｻﾂﾏｸﾞﾝｻﾂﾏﾁﾖｳﾐﾔﾉｼﾞﾖｳﾔﾁ1565-2ﾐﾎﾝﾋﾞﾙﾃﾞｲﾝｸﾞ10ｶｲ'
const NAMES = [
  'マリア・デ・ラ・コンセプシオン・サンチェス・ゴンザレス・フェルナンデス',
  'MARIA DE LA CONCEPCION SANCHEZ GONZALEZ FERNANDEZ DE LA VEGA Y MENDOZA',
  'ウィリアムズ＝ファン・デル・ウェストハイゼン・アレクサンドラ・エリザベス・ヴィクトリア・ルイーズ・シャーロット',
]
/** さつま町, with the longest name of a prefecture and a district. */
const PLACE = { municipalityCode: '463922', designatedNumber: '999999990000001' }
const numberOf = (n: number) => String(900_000_000_001 + n)
const amounts = [999_999_900, ...Array.from({ length: 11 }, () => 99_999_900)]

/** An employee with a notice of October that takes yen back, and a lump sum of January. */
const employee = (companyId: string, name: string, n: number) => {
  const noticed = amounts.map((yen, at) => (at < 4 ? yen : 88_888_800))
  const left = noticed.map((yen, at) => (at < 7 ? yen : at === 7 ? 5 * 88_888_800 : 0))
  const change = (kind: string, at: number, before: number[], after: number[]) => ({
    ...{ changeId: `${kind} ${String(n)}`, kind, from: MONTHS[at], before, after },
    recordedAt: `2026-06-0${String(n + 1)}T00:00:00.000Z`,
    ...(kind === 'notice' ? { day: '', excess: 2_400 } : { day: `${MONTHS[at] ?? ''}-20`, rest: 'lumpSum' }),
  })
  return {
    ...{ employeeId: `employee ${String(n)}`, companyId, year: YEAR, position: n, name, ...PLACE },
    recipientNumber: numberOf(n),
    amounts: left,
    changes: [change('notice', 4, amounts, noticed), change('leave', 7, noticed, left)],
    ...{ raw: {}, updatedAt: '' },
  }
}

/** The text of each page. The font has one glyph for two dots, and names the other one. */
const textsOf = (path: string): string[] => readPdf(readFileSync(path)).map(plain)
const plain = (text: string) => text.replaceAll(/\s/g, '').replaceAll('‧', '・')
const timesIn = (text: string, value: string) => text.split(plain(value)).length - 1

/** The sizes of the letters of a title and of the marks and number in the corner beside it (px). */
const [TITLE, CORNER] = [17.3, 11.3]

/** Looks whether each page holds all of it, and keeps the file if somebody wants to look at it. */
function seePages(path: string, name: string): void {
  for (const fill of pageFills(readFileSync(path))) expect(fill).toBeLessThan(1)
  const folder = process.env['LOOK']
  if (folder) copyFileSync(path, join(folder, name))
}

/** Starts with a company of the longest name. */
async function startLong({ page }: Desk): Promise<string> {
  await startPractice(page)
  const companyId = await page.evaluate(async (name) => {
    const list = await window.desk.call('companies.list')
    const [company] = list.ok ? list.value : []
    if (!company) throw new Error('no company')
    const saved = await window.desk.call('companies.save', { ...company, name })
    if (!saved.ok) throw new Error(saved.error.code)
    return company.companyId
  }, COMPANY)
  await page.reload()
  return companyId
}

test('the twelve months of an employee and of a payee have every name and every sum', async ({ desk }, info) => {
  const { page } = desk
  const companyId = await startLong(desk)
  await writeRows(page, { yearEmployees: NAMES.map((name, n) => employee(companyId, name, n)) })
  await page.reload()
  await goTo(page, '年間計画')
  const saveAccount = async (tab: string, button: RegExp | string, name: string) => {
    const path = info.outputPath(name)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await answerSaveDialog(desk, path)
    await chooseOutput(dialog, 'PDFに保存')
    await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(/^保存しました（1ページ）/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    seePages(path, name)
    return textsOf(path).join('')
  }

  for (const [n, name] of NAMES.entries()) {
    const who = `${numberOf(n)} ${name}`
    const text = await saveAccount('履歴', `${who} の12か月の内訳`, `twelve-${String(n)}.pdf`)
    const [letters = []] = lettersOf(readFileSync(info.outputPath(`twelve-${String(n)}.pdf`)))
    const ends = (size: number) => letters.filter((one) => one.size === size).map(({ x }) => x)
    expect(ends(TITLE).length).toBeGreaterThan([...name].length)
    expect(Math.max(...ends(TITLE)) + TITLE).toBeLessThan(Math.min(...ends(CORNER)))
    // In the title and in each of the two changes.
    expect(timesIn(text, who)).toBe(3)
    for (const value of [COMPANY, '999,999,900', '99,999,900', '-11,111,100', '444,444,000'])
      expect(text).toContain(value)
  }
  const text = await saveAccount('納付先ごとの合計', /の12か月の内訳/, 'twelve-payee.pdf')
  for (const [n, name] of NAMES.entries()) expect(timesIn(text, `${numberOf(n)} ${name}`)).toBe(2)
  expect(text).toContain(plain('鹿児島県 さつま町'))
  expect(text).toContain(PLACE.designatedNumber)
  for (const value of ['2,999,999,700', '1,333,332,000']) expect(text).toContain(value)
})

test('the list of payees has every name, number and note', async ({ desk }, info) => {
  const { page } = desk
  const companyId = await startLong(desk)
  const memo = (n: number) =>
    `${String(n)}${'住所変更届は十一月に提出済、担当は市民税課の特別徴収係。'.repeat(7)}`.slice(0, 200)
  const payee = (n: number) => ({
    ...{ companyId, payeeId: `p${String(n)}`, ...PLACE, designatedNumber: `99999999000000${String(n)}` },
    ...{
      municipalityName: 'カゴシマケンサツマグンサツマチ',
      memo: memo(n),
      halfYearly: true,
      halfYearlyUntil: '2027-03',
    },
    ...{ numberOfPayrollTaxPayments: 99_999, amountOfPayrollTaxPayments: 99_999_999_900 },
  })
  await writeRows(page, { payees: Array.from({ length: 9 }, (_, n) => payee(n)) })
  await page.reload()
  await goTo(page, '納付先')
  await expect(page.getByRole('table', { name: '納付先の一覧' })).toHaveAttribute('aria-rowcount', '10')
  const path = info.outputPath('payees.pdf')
  await answerSaveDialog(desk, path)
  await chooseOutput(page, 'PDFに保存')
  await expect(page.getByRole('status').filter({ hasText: 'payees.pdf' })).toHaveText(/^保存しました/)
  seePages(path, 'payees-longest.pdf')
  const pages = textsOf(path)
  const text = pages.join('')
  for (const one of pages) expect(one).toContain(COMPANY)
  for (let n = 0; n < 9; n++) for (const value of [memo(n), payee(n).designatedNumber]) expect(text).toContain(value)
  expect(timesIn(text, 'カゴシマケンサツマグンサツマチ')).toBe(9)
  expect(timesIn(text, '鹿児島県さつま町')).toBe(9)
  expect(timesIn(text, '99,999,999,900')).toBe(9)
  expect(text).toContain('899,999,999,100')
})

test('what a change to withholding says has every name and number', async ({ desk }, info) => {
  await startPractice(desk.page)
  const path = info.outputPath('join.pdf')
  await answerSaveDialog(desk, path)
  const form = (n: number): MovementForm => ({
    ...{
      kind: 'join',
      years: 'current',
      ...PLACE,
      municipality: '鹿児島県薩摩郡さつま町',
      recipientNumber: numberOf(n),
    },
    ...{ name: NAMES[n] ?? '', day: '2027-02-28', from: '2027-03', dueDate: '', yearly: 999_999_900, withheld: 0 },
    ...{ remaining: 999_999_900, firstMonth: '', lastMonth: '', first: 333_333_300, others: 333_333_300 },
  })
  const job: MovementForms = {
    ...{ kind: 'movementForms', locale: 'ja', printedAt: '2027-03-01T00:00:00.000Z', practice: false, year: 2026 },
    ...{
      companyName: COMPANY,
      applicantName: KANA,
      address: ADDRESS,
      employer: LONGEST_EMPLOYER,
      forms: NAMES.map((_, n) => form(n)),
    },
  }
  const reply = await desk.page.evaluate(
    (given) => window.desk.call('documents.savePdf', { job: given, suggestedName: 'x.pdf' }),
    job,
  )
  expect(reply).toMatchObject({ ok: true, value: { saved: true, pages: 4 } })
  seePages(path, 'join-longest.pdf')
  const [list = '', ...forms] = textsOf(path)
  for (const [n, name] of NAMES.entries()) {
    for (const value of [name, numberOf(n), PLACE.designatedNumber]) expect(list).toContain(plain(value))
    for (const value of [
      name,
      numberOf(n),
      PLACE.designatedNumber,
      COMPANY,
      ...Object.values({ ...LONGEST_EMPLOYER, postalCode: '891-2345' }),
      '鹿児島県薩摩郡さつま町',
      '333,333,300',
    ])
      expect(forms[n], name).toContain(plain(value))
  }
})
