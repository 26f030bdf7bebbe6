// The reports of movements on paper: all of them, and a single one.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MovementForm, MovementForms } from '#contract/ipc/index'
import { formatEraMonth } from '#domain/calendar/era'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { today } from '#ui/text/clock'
import { audit } from '../release/axe/audit.ts'
import { PLACES } from '../unit/formats/year/samples.ts'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { LONGEST_EMPLOYER } from './support/employer.ts'
import { inEachAppearance, look } from './support/look.ts'
import { writeRows } from './support/office.ts'
import { pageFills, savePdf } from './support/pdf.ts'
import { answerSaveDialog, goTo, startPractice } from './support/steps.ts'

const YEAR = taxYearOf(nextMonthToPay(today()))
const MONTHS = monthsOfYear(YEAR)
const amounts = [8_700, ...Array.from({ length: 11 }, () => 8_300)]
const until = (at: number, then = 0) => amounts.map((yen, n) => (n < at ? yen : n === at ? then : 0))

/** One employee with one change from the month with this place on. */
const employee = (
  companyId: string,
  n: number,
  change: { kind: string; rest?: string; at: number; after: number[] },
) => ({
  employeeId: `employee ${String(n)}`,
  companyId,
  year: YEAR,
  position: n,
  recipientNumber: `E${String(n)}`,
  name: n === 1 ? '見本 太郎' : '',
  municipalityCode: PLACES[n]?.code,
  designatedNumber: `S-${String(n)}`,
  amounts: change.after,
  changes: [
    {
      changeId: `change ${String(n)}`,
      kind: change.kind,
      from: MONTHS[change.at],
      day: `${MONTHS[change.at] ?? ''}-20`,
      ...(change.rest && { rest: change.rest }),
      recordedAt: '2026-06-01T00:00:00.000Z',
      before: change.kind === 'join' ? amounts.map(() => 0) : amounts,
      after: change.after,
    },
  ],
  raw: {},
  updatedAt: '',
})

test('each report of a movement is saved as a page, all together or one alone', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  const left = page.getByRole('region', { name: '残っていること（全部の月・会社）' })
  const legend = page.getByText('行番号に色のある従業員には、異動・変更があります')
  await goTo(page, '年間計画')
  await expect(page.getByRole('grid', { name: '従業員と12か月の税額' })).toBeVisible()
  await expect(left.or(legend)).toHaveCount(0)
  await writeRows(page, {
    yearEmployees: [
      employee(companyId, 1, { kind: 'leave', rest: 'lumpSum', at: 7, after: until(7, 41_500) }),
      employee(companyId, 2, { kind: 'leave', rest: 'ordinary', at: 3, after: until(3) }),
      employee(companyId, 3, { kind: 'transfer', at: 5, after: until(5) }),
      employee(companyId, 5, { kind: 'absence', rest: 'ordinary', at: 4, after: until(4) }),
      employee(companyId, 4, { kind: 'join', at: 9, after: amounts.map((yen, n) => (n < 9 ? 0 : yen)) }),
    ],
  })
  await page.reload()
  await goTo(page, '年間計画')
  await test.step('what the number in the menu counts, and what a coloured row number means, is on the screen', async () => {
    await expect(legend).toBeVisible()
    const entry = page.getByRole('navigation').getByRole('link', { name: /^年間計画 .*対応が必要 \d+件/ })
    await expect(entry).toBeVisible()
    const count = /(\d+)件/.exec((await entry.textContent()) ?? '')?.[1] ?? ''
    await expect(left).toContainText(`対応が必要 ${count}件`)
    await left.getByRole('button', { name: `異動届：${count}件` }).click()
    await expect(left.getByText(/^未提出の異動届が1件あります/).first()).toBeVisible()
    await look(page, 'year-legend')
    await left.getByRole('button', { name: `異動届：${count}件` }).click()
  })
  await page.getByRole('tab', { name: '異動届' }).click()
  await expect(page.getByRole('region', { name: '異動届' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('cell', { name: '休職（普通徴収）' })).toBeVisible()
  await look(page, 'year-reports')
  await test.step('what the company lacks for them is told once, with a way to enter it', async () => {
    const gaps = page.getByRole('note').filter({ hasText: '次の欄は空欄です' })
    await expect(gaps).toHaveCount(1)
    await expect(gaps).toContainText('郵便番号、所在地（漢字）、法人番号、電話番号、担当者')
    await gaps.getByRole('button', { name: '会社に入力' }).click()
    const form = page.getByRole('form', { name: '会社の編集' })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await field('法人番号').fill('1234-5678-9018')
    await field('電話番号').fill('０３-1234-5678')
    await expect(form.getByText('個人番号（12桁）は保存しません')).toBeVisible()
    await look(page, 'company-employer')
    await inEachAppearance(page, async (appearance) => {
      expect(await audit(page), appearance).toEqual([])
    })
    await field('法人番号').fill('7000-0120-50002')
    await field('郵便番号').fill('〒１００ー０００１')
    await field('所在地（漢字）').fill('東京都千代田区千代田1-1')
    await field('担当者').fill('見本 花子')
    await expect(field('郵便番号')).toHaveValue('100-0001')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('保存しました')).toBeVisible()
    await goTo(page, '年間計画')
    await page.getByRole('tab', { name: '異動届' }).click()
    await expect(page.getByRole('region', { name: '異動届' }).getByRole('row')).toHaveCount(6)
    await expect(gaps).toHaveCount(0)
  })
  const all = info.outputPath('all.pdf')
  // A list of them comes first.
  expect(await savePdf(desk, '異動届をすべてPDFに保存', all)).toBe(6)
  const [list = '', ...forms] = readPdf(readFileSync(all)).map((text) => text.replaceAll(/\s/g, ''))
  expect(list).toContain('送付一覧')
  const endings = forms.filter((text) => text.includes('に係る給与所得者異動届出書'))
  expect(endings).toHaveLength(4)
  for (const text of endings)
    for (const value of ['〒100-0001', '東京都千代田区千代田1-1', '7000012050002', '見本花子', '電話03-1234-5678'])
      expect(text).toContain(value)

  await test.step('those of one month alone', async () => {
    const month = page.getByRole('combobox', { name: '異動した月' })
    await month.selectOption({ index: 1 })
    await expect(page.getByRole('region', { name: '異動届' }).getByRole('row')).toHaveCount(2)
    expect(await savePdf(desk, '異動届をすべてPDFに保存', info.outputPath('month.pdf'))).toBe(1)
    await month.selectOption({ index: 0 })
    await expect(page.getByRole('region', { name: '異動届' }).getByRole('row')).toHaveCount(6)
  })

  await test.step('all that happened until a day are marked as submitted after a question', async () => {
    const region = page.getByRole('region', { name: '異動届' })
    const day = page.getByRole('textbox', { name: '提出日' })
    // The movements are of the 20th of September, October, November, January and March.
    await day.fill(`${MONTHS[5] ?? ''}-21`)
    await day.press('Enter')
    await page.getByRole('button', { name: '未提出をすべて提出済にする' }).click()
    const question = page.getByRole('alertdialog', { name: /未提出の 3 件を/ })
    await expect(question).toContainText('異動日がそのあとの 2 件は、未提出のまま')
    await look(page, 'year-reports-mark')
    await inEachAppearance(page, async (appearance) => {
      expect(await audit(page), appearance).toEqual([])
    })
    await expect(region.getByText('未提出', { exact: true })).toHaveCount(5)
    await question.getByRole('button', { name: '提出済にする' }).click()
    await expect(region.getByText('未提出', { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: '元に戻す', exact: true }).click()
    await expect(region.getByText('未提出', { exact: true })).toHaveCount(5)
  })

  await test.step('one alone, by keyboard', async () => {
    const { use } = keyboardOf(page)
    const one = info.outputPath('one.pdf')
    await answerSaveDialog(desk, one)
    await use(page.getByRole('button', { name: 'E1 見本 太郎 の異動届をPDFに保存' }))
    await expect(page.getByRole('status').filter({ hasText: 'one.pdf' })).toHaveText(/（1ページ）/)
  })
  await test.step('the history has every change, with the months that moved alike as one', async () => {
    await page.getByRole('tab', { name: '履歴' }).click()
    const history = page.getByRole('region', { name: '履歴' }).getByRole('row')
    await expect(history).toHaveCount(6)
    const absent = history.filter({ hasText: '休職' })
    const [first = '', last = ''] = [MONTHS[4], MONTHS[11]].map((month = '') => formatEraMonth(month))
    await expect(absent).toContainText(`${first}〜${last} 8,300円 → 0円`)
    await look(page, 'year-history')
  })
  keep(all, 'year-reports.pdf')
})

function keep(path: string, name: string): void {
  const folder = process.env['LOOK']
  if (folder) copyFileSync(path, join(folder, name))
}

const COMPANY =
  '株式会社見本総合物流ホールディングス東日本統括本部人事労務管理部給与計算センター第二事業所分室気付総務課御担当者様宛親展'
const NAME =
  'ウィリアムズ＝ファン・デル・ウェストハイゼン・アレクサンドラ・エリザベス・ヴィクトリア・ルイーズ・シャーロット'
const NEW_EMPLOYER = {
  name: COMPANY,
  address: LONGEST_EMPLOYER.postalAddress,
  telephone: '+81-996-53-2222 内線654321',
  designatedNumber: '888888880000001',
}
/** A report with the longest texts that fit, of every kind in turn. */
const longForm = (n: number): MovementForm => {
  const kinds = ['leave', 'death', 'transfer', 'absence', 'other'] as const
  const kind = kinds[n % kinds.length] ?? 'leave'
  return {
    kind,
    years: n % 3 === 0 ? 'both' : 'current',
    ...(kind !== 'transfer' && { rest: n % 2 === 0 ? 'lumpSum' : 'ordinary' }),
    municipalityCode: '011002',
    municipality: '鹿児島県薩摩郡さつま町',
    designatedNumber: `99999999${String(n).padStart(7, '0')}`,
    recipientNumber: String(900_000_000_000 + n),
    name: `${NAME}${String(n)}`,
    day: '2027-02-28',
    from: '2027-03',
    dueDate: '2027-03-10',
    yearly: 1_234_567 + n,
    withheld: 1_000_000,
    remaining: 234_567 + n,
    firstMonth: '2026-06',
    lastMonth: '2027-02',
    first: 100_000,
    others: 67_283,
    ...(kind === 'transfer' && { newEmployer: NEW_EMPLOYER }),
  }
}

/** What stands in the lower part of a form, by how the rest is paid. */
function partOf({ kind, rest, remaining }: MovementForm): string[] {
  if (kind === 'transfer') return ['月割額67,283円を3月分']
  if (kind === 'death') return ['③死亡による退職であるため']
  return rest === 'lumpSum'
    ? ['②異動が令和9年１月１日以降で', `${remaining.toLocaleString('en-US')}円この税額は3月分`]
    : ['②異動が１月１日から４月30日まで']
}

test('forty reports with the longest names are a page each, with every value in its form and nothing cut', async ({
  desk,
}, info) => {
  await startPractice(desk.page)
  const path = info.outputPath('forty.pdf')
  await answerSaveDialog(desk, path)
  const forms = Array.from({ length: 40 }, (_, n) => longForm(n))
  const job: MovementForms = {
    kind: 'movementForms',
    locale: 'ja',
    printedAt: '2027-03-01T00:00:00.000Z',
    practice: false,
    companyName: COMPANY,
    applicantName: 'ｶ)ﾐﾎﾝｿｳｺﾞｳﾌﾞﾂﾘﾕｳﾎ-ﾙﾃﾞｲﾝｸﾞｽﾋｶﾞｼﾆﾎﾝﾄｳｶﾂ',
    address: 'ｶｺﾞｼﾏｹﾝｻﾂﾏｸﾞﾝｻﾂﾏﾁﾖｳﾐﾔﾉｼﾞﾖｳﾔﾁ1565-2ﾐﾎﾝﾋﾞﾙﾃﾞｲﾝｸﾞ10ｶｲ',
    employer: LONGEST_EMPLOYER,
    year: 2026,
    forms,
  }
  const reply = await desk.page.evaluate(
    (given) => window.desk.call('documents.savePdf', { job: given, suggestedName: 'x.pdf' }),
    job,
  )
  expect(reply).toMatchObject({ ok: true, value: { saved: true, pages: 43 } })
  const fills = pageFills(readFileSync(path))
  expect(fills).toHaveLength(43)
  for (const fill of fills) expect(fill).toBeLessThan(1)
  // The font has one glyph for two dots, and names the other one.
  const texts = readPdf(readFileSync(path)).map((text) => text.replaceAll(/\s/g, '').replaceAll('‧', '・'))
  const lists = texts.slice(0, 3).join('')
  texts.slice(3).forEach((text, n) => {
    const form = forms[n]
    if (!form) throw new Error('no form')
    for (const value of [
      COMPANY,
      ...Object.values({ ...LONGEST_EMPLOYER, postalCode: '〒891-2345' }),
      ...(form.kind === 'transfer' ? Object.values(NEW_EMPLOYER) : []),
      job.applicantName,
      form.municipality,
      form.designatedNumber,
      form.recipientNumber,
      form.name,
      form.yearly.toLocaleString('en-US'),
      form.remaining.toLocaleString('en-US'),
      '1,000,000',
      '令和9年2月28日',
      '6月から2月まで',
      form.years === 'both' ? '③両年度' : '①現年度',
      { leave: '①退職', transfer: '②転勤', absence: '③休職・長欠', death: '④死亡', other: '⑦その他', join: '' }[
        form.kind
      ],
      form.kind === 'transfer'
        ? '①特別徴収継続'
        : form.kind !== 'death' && form.rest === 'lumpSum'
          ? '②一括徴収'
          : '③普通徴収',
      '2027/03/10',
      ...partOf(form),
    ])
      expect(text, `form ${String(n)}`).toContain(value.replaceAll(/\s/g, ''))
    if (form.kind === 'transfer') expect(text.split(LONGEST_EMPLOYER.postalAddress)).toHaveLength(3)
    else expect(text).toContain('（新規）')
    for (const value of [form.designatedNumber, form.recipientNumber, form.name]) expect(lists).toContain(value)
  })
  keep(path, 'forty.pdf')
})
