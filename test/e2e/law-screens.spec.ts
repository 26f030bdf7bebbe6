// The screens about the law's side of the month and the year, by keyboard alone and with the rules of accessibility.
import type { Page } from '@playwright/test'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { today } from '#ui/text/clock'
import { audit } from '../release/axe/audit.ts'
import { PLACES } from '../unit/formats/year/samples.ts'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { inEachAppearance, look } from './support/look.ts'
import { writeRows } from './support/office.ts'
import { goTo, startPractice } from './support/steps.ts'

const YEAR = taxYearOf(nextMonthToPay(today()))
const MONTHS = monthsOfYear(YEAR)
/** In both languages and themes. */
const clean = (page: Page, screen: string) =>
  inEachAppearance(page, async (appearance) => {
    const found = (await audit(page)).map(({ rule, places }) => `${rule} ${places.join(' | ')}`)
    expect(found, `${screen}${appearance}`).toEqual([])
  })

const before = [8_700, ...Array.from({ length: 11 }, () => 8_300)]
/** From October on; the notice states 600 yen less for each month before, which was withheld already. */
const after = before.map((yen, at) => (at < 4 ? yen : 7_700))

test('refunds, the account of twelve months, the cut-off and the end of the half-yearly rule need no mouse', async ({
  desk: { page },
}) => {
  const { to, use, write, press } = keyboardOf(page)
  /** Tabs are one stop of the Tab key; arrows go from one to the next. */
  const chooseTab = async (name: string) => {
    const wanted = page.getByRole('tab', { name, exact: true })
    await expect(wanted).toBeVisible()
    await to(page.getByRole('tab', { selected: true }).first())
    for (let presses = 0; presses < 12 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses++)
      await press('ArrowRight')
    await expect(wanted).toBeFocused()
  }
  await startPractice(page)
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  const place = { municipalityCode: PLACES[1]?.code, designatedNumber: 'S-1' }
  await writeRows(page, {
    yearEmployees: [
      {
        ...{ employeeId: 'e1', companyId, year: YEAR, position: 1, recipientNumber: 'E1', name: '見本 太郎' },
        ...place,
        amounts: after,
        changes: [
          {
            ...{ changeId: 'c1', kind: 'notice', from: MONTHS[4], day: '', excess: 2_400 },
            ...{ recordedAt: '2026-09-20T00:00:00.000Z', before, after },
          },
        ],
        raw: {},
        updatedAt: '',
      },
    ],
    payees: [
      {
        ...{ companyId, payeeId: 'p1', ...place, municipalityName: '', memo: '', halfYearly: true },
        ...{ numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 7_700 },
      },
    ],
  })
  await page.reload()

  await test.step('a payee of the plan becomes a half-yearly one where its months are, and is none again', async () => {
    await goTo(page, '年間計画')
    await chooseTab('納付先ごとの合計')
    const box = page.getByRole('checkbox', { name: /は納期の特例/ })
    await expect(box).toBeChecked()
    for (const is of [false, true]) {
      await use(box, 'Space')
      // It shows what the register has.
      await expect(box).toBeChecked({ checked: is })
    }
    await look(page, 'law-sums')
    await clean(page, 'sums')
  })

  await test.step('what a notice takes back is refunded and set off, each with its day or month', async () => {
    await goTo(page, '年間計画')
    await chooseTab('異動届')
    await look(page, 'law-reports')
    await clean(page, 'reports')
    await chooseTab('還付・充当')
    const region = page.getByRole('region', { name: '還付・充当' })
    await expect(region).toContainText('未確認 2,400円')
    await use(region.getByRole('button', { name: 'E1 見本 太郎 の還付を記録' }))
    await look(page, 'law-excess')
    await clean(page, 'excess')
    await write(region.getByRole('textbox', { name: '金額（円）' }), '1000')
    await use(region.getByRole('button', { name: '記録する' }))
    await expect(region).toContainText('未確認 1,400円')
    await use(region.getByRole('button', { name: 'E1 見本 太郎 の充当を記録' }))
    await clean(page, 'set-off')
    await use(region.getByRole('button', { name: '記録する' }))
    await expect(region.getByRole('cell', { name: '済', exact: true })).toBeVisible()
    await look(page, 'law-excess-done')
  })

  await test.step('the account of an employee opens, has its sum, and closes', async () => {
    await chooseTab('履歴')
    await look(page, 'law-history')
    await clean(page, 'history')
    await use(page.getByRole('button', { name: 'E1 見本 太郎 の12か月の内訳' }).first())
    const dialog = page.getByRole('dialog', { name: 'E1 見本 太郎 の12か月の内訳' })
    await expect(dialog.getByRole('row').filter({ hasText: '現在の月割額' })).toContainText('93,800')
    const region = dialog.getByRole('region')
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    await look(page, 'law-account')
    await clean(page, 'account')
    await press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('it opens from the menu of a row too, and goes back to it', async () => {
    await chooseTab('従業員')
    const cell = page.getByRole('textbox', { name: /^\d+行 / })
    await cell.focus()
    await clean(page, 'employees')
    for (const [line, title] of [
      ['12か月の内訳…', 'E1 見本 太郎 の12か月の内訳'],
      ['異動・税額変更…', 'E1 見本 太郎 の異動・税額変更'],
    ] as const) {
      await press('Shift+F10')
      const item = page.getByRole('menuitem', { name: line })
      await expect(item).toBeVisible()
      for (let n = 0; n < 8 && !(await item.evaluate((one) => one === document.activeElement)); n++)
        await press('ArrowDown')
      await press('Enter')
      const opened = page.getByRole('dialog', { name: title })
      await expect(opened).toBeVisible()
      await clean(page, title)
      // What is entered there is not lost by a slip of Escape.
      const cancel = opened.getByRole('button', { name: 'キャンセル' })
      if ((await cancel.count()) > 0) await use(cancel)
      else await press('Escape')
      await expect(cell).toBeFocused()
    }
  })

  await test.step('the cut-off of an environment is entered and kept', async () => {
    await goTo(page, '設定')
    await chooseTab('接続先')
    const form = page.getByRole('form', { name: '本番の承認の締切' })
    await form.getByRole('checkbox', { name: '銀行の締切を登録する' }).focus()
    await press('Space')
    await write(form.getByRole('textbox', { name: '納付指定日の何営業日前まで' }), '4')
    await write(form.getByRole('textbox', { name: '時刻（24時間）' }), '25:00')
    await look(page, 'law-cut-off')
    await clean(page, 'cut-off')
    await expect(form.getByRole('alert')).toContainText('15:00 のように')
    await write(form.getByRole('textbox', { name: '時刻（24時間）' }), '15:00')
    await use(form.getByRole('button', { name: '本番の締切を保存' }))
    await expect(form.getByRole('status')).toHaveText('保存しました')
  })

  await test.step('the month in which the half-yearly rule ends is chosen, and what is due then is told', async () => {
    await goTo(page, '納付先')
    await page.getByRole('row').filter({ hasText: 'S-1' }).focus()
    await press('Enter')
    const month = page.getByLabel('要件を欠いた場合の届出をした月')
    await month.focus()
    await press('ArrowDown')
    await expect(page.getByText('翌月分からは毎月納めます')).toBeVisible()
    await look(page, 'law-half-yearly')
    await clean(page, 'half-yearly')
  })

  await test.step('the dialogs for book entries and for many numbers', async () => {
    await use(page.getByRole('button', { name: '一括変更…' }))
    await expect(page.getByRole('dialog', { name: '指定番号・名称・所在地の一括変更' })).toBeVisible()
    await look(page, 'law-bulk-change')
    await clean(page, 'bulk change')
    await press('Escape')
    await goTo(page, '承認状況')
    await use(page.getByRole('button', { name: '仕訳データ', exact: true }))
    await expect(page.getByRole('dialog', { name: '仕訳データの出力' })).toBeVisible()
    await look(page, 'law-book-entries')
    await clean(page, 'book entries')
    await press('Escape')
  })
})
