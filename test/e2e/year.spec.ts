// From the notices of 60 employees in 14 municipalities to the lot of a month, over a leaver and a changed tax. The sums
// are added up here a second time.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { addMonths } from '#domain/calendar/calendar'
import { formatEraMonth as shown } from '#domain/calendar/era'
import { formatYen } from '#domain/text/yen'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { payees } from '#domain/municipalities/municipalities'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { today } from '#ui/text/clock'
import { individualNumber, PLACES } from '../unit/formats/year/samples.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { answerOpenDialog, csvFile } from './support/files.ts'
import { look } from './support/look.ts'
import { makeOffice, writeRows } from './support/office.ts'
import { goTo, startPractice } from './support/steps.ts'

const COUNT = 60
const DUE = nextMonthToPay(today())
const MONTHS = monthsOfYear(taxYearOf(DUE))
const NOW = MONTHS.indexOf(DUE)
const JANUARY = MONTHS[7] ?? ''

interface Person {
  number: string
  code: string
  amounts: number[]
}
const PEOPLE: Person[] = Array.from({ length: COUNT }, (_, at) => {
  const part = 5_000 + at * 300
  return {
    number: `E${String(at + 1)}`,
    code: PLACES[at % PLACES.length]?.code ?? '',
    amounts: [part + 500, ...Array.from({ length: 11 }, () => part)],
  }
})
/** As the notice has them; a test may change them later. */
const AS_NOTICED: readonly Person[] = [...PEOPLE]
const NUMBERS = PEOPLE.map((_, at) => individualNumber(at))
const HEADINGS = ['受給者番号', '氏名', '市町村コード', '指定番号', '年税額', '備考', '区分', '個人番号']
function totalOf(people: readonly Person[], at: number): number {
  return people.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)
}
const NOTICE = [
  [...HEADINGS, ...MONTHS.map((month) => `${String(Number(month.slice(5)))}月`)],
  ...PEOPLE.map(({ number, code, amounts }, at) => [
    number,
    `従業員${String(at + 1)}`,
    code,
    `S-${code}`,
    String(amounts.reduce((sum, yen) => sum + yen, 0)),
    '',
    '1',
    NUMBERS[at] ?? '',
    ...amounts.map(String),
  ]),
  ['合計', '', '', '', '', '', '', '', ...MONTHS.map((_, at) => String(totalOf(PEOPLE, at)))],
]
const yen = (amount: number) => `${formatYen(amount)} 円`

const planned = (page: Page): Locator => page.getByTestId('planned-total')
const status = (page: Page): Locator => page.getByTestId('plan-status')
const editor = (page: Page, row: number, column: string): Locator =>
  page.getByRole('textbox', { name: `${String(row)}行 ${column}`, exact: true })

async function openPlan(page: Page): Promise<void> {
  await goTo(page, '年間計画')
  await expect(page.getByRole('grid', { name: '従業員と12か月の税額' })).toBeVisible()
}

async function readNotice(desk: Desk, info: TestInfo): Promise<void> {
  const { page } = desk
  await answerOpenDialog(desk, info.outputPath('notice.csv'), csvFile(NOTICE))
  await page.getByRole('button', { name: '税額通知を読み込む…' }).click()
  const dialog = page.getByRole('dialog', { name: '税額通知の取り込み' })
  await expect(dialog.getByText(`${String(COUNT)}人 `)).toBeVisible()
  await look(page, 'year-import')
  await dialog.getByRole('button', { name: '取り込む', exact: true }).click()
  await expect(status(page)).toHaveText(`${String(COUNT)}人を取り込みました`)
}

async function chooseMonth(page: Page, month: string): Promise<void> {
  await page.getByLabel('納付月分', { exact: true }).selectOption(month)
}

/** Opens the dialog of changes for the employee in a row of the grid (from 1). */
async function change(page: Page, row: number): Promise<Locator> {
  await page.getByRole('rowheader', { name: new RegExp(`^${String(row)}(?!\\d)`) }).click()
  await page.getByRole('button', { name: '異動・税額変更…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '変更する' })).toBeVisible()
  return dialog
}

test('a notice file becomes a plan, its lot, and a list of what changed since', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await openPlan(page)
  await readNotice(desk, info)

  await test.step('the sums of every month are those of the file', async () => {
    for (const [at, month] of MONTHS.entries()) {
      await chooseMonth(page, month)
      await expect(planned(page)).toHaveText(yen(totalOf(PEOPLE, at)))
    }
  })

  await test.step('one press makes the lot of the month', async () => {
    await chooseMonth(page, DUE)
    await page.getByRole('button', { name: 'この月の納付データを作る' }).click()
    await expect(page.getByRole('grid', { name: '納付先明細' })).toBeVisible()
    await expect(page.getByTestId('total-amount')).toContainText(formatYen(totalOf(PEOPLE, NOW)))
    await openPlan(page)
    await chooseMonth(page, DUE)
    await expect(page.getByText('計画どおりです')).toBeVisible()
  })

  const [first, second] = PEOPLE
  await test.step('a leaver of January pays the rest at once', async () => {
    const dialog = await change(page, 1)
    await dialog.getByLabel('退職日', { exact: true }).fill(`${JANUARY}-20`)
    await dialog.getByLabel('退職日', { exact: true }).press('Enter')
    await expect(dialog.getByText('残りは一括徴収です')).toBeVisible()
    await look(page, 'year-change')
    await dialog.getByRole('button', { name: '変更する' }).click()
    await expect(status(page)).toContainText('を変更しました')
    const rest = first?.amounts.slice(7).reduce((sum, one) => sum + one, 0) ?? 0
    const left = { ...first!, amounts: [...(first?.amounts.slice(0, 7) ?? []), rest, 0, 0, 0, 0] }
    PEOPLE[0] = left
    for (const [at, month] of MONTHS.entries()) {
      await chooseMonth(page, month)
      await expect(planned(page)).toHaveText(yen(totalOf(PEOPLE, at)))
    }
    await page.getByRole('tab', { name: '異動届' }).click()
    await expect(page.getByRole('cell', { name: '退職（一括徴収）' })).toBeVisible()
    await page.getByRole('tab', { name: '納付先ごとの合計' }).click()
    await look(page, 'year-payees')
    await page.getByRole('tab', { name: '従業員' }).click()
  })

  await test.step('a changed tax is shown by month before it is taken, and then as the reason of the difference', async () => {
    const dialog = await change(page, 2)
    await dialog.getByLabel('税額変更').check()
    await dialog.getByLabel('変更する最初の月').selectOption(DUE)
    await dialog.getByLabel('最初の月の税額').fill('9000')
    await dialog.getByLabel('翌月以降の月額').fill('8000')
    await dialog.getByLabel('翌月以降の月額').press('Enter')
    await expect(
      dialog.getByRole('row', { name: `${shown(DUE)} ${formatYen(second?.amounts[NOW] ?? 0)} 9,000` }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: '変更する' }).click()
    await chooseMonth(page, DUE)
    const differences = page.getByRole('region', { name: '計画と納付データの違い' })
    // From January on the lot of the month differs by the leaver as well.
    await expect(differences.getByRole('row')).toHaveCount(NOW >= MONTHS.indexOf(JANUARY) ? 3 : 2)
    await expect(differences).toContainText('税額変更 E2 従業員2')
    await look(page, 'year-difference')
  })

  await test.step('the lot says what the plan says otherwise, and takes it from there', async () => {
    await page.getByRole('link', { name: '納付データを開く' }).click()
    const checks = page.getByRole('complementary', { name: 'チェック' })
    const finding = checks
      .getByRole('listitem')
      .filter({ hasText: '年間計画と違います' })
      .filter({ hasText: second?.code ?? '' })
    await expect(finding).toBeVisible()
    await look(page, 'year-lot-differs')
    await finding.getByRole('button', { name: /税額を計画の .*円にする/ }).click()
    await expect(finding).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(finding).toBeVisible()
  })

  await test.step('the ledger lists what differs from the plan, with both sums', async () => {
    const differing = NOW >= MONTHS.indexOf(JANUARY) ? 2 : 1
    await goTo(page, '納付台帳')
    await page.getByRole('radio', { name: `計画との違い ${String(differing)}` }).check()
    const marks = page.getByRole('list', { name: '漏れと重複' }).getByRole('button')
    await expect(marks).toHaveCount(differing)
    await marks.filter({ hasText: second?.code ? `S-${second.code}` : '' }).press('Enter')
    const before = PEOPLE.filter(({ code }) => code === second?.code)
    const cell = page.getByRole('region', { name: '選んだ月' })
    await expect(cell).toContainText(`納付データ${String(before.length)}人 ${formatYen(totalOf(before, NOW))}円`)
    const rise = 9_000 - (second?.amounts[NOW] ?? 0)
    await expect(cell).toContainText(`年間計画${String(before.length)}人 ${formatYen(totalOf(before, NOW) + rise)}円`)
    await look(page, 'year-ledger')
  })

  await test.step('no individual number is in the page, the database or any file of the app', async () => {
    const kept = JSON.stringify(await everything(page))
    expect(kept).toContain('E60')
    expect(NUMBERS.filter((number) => kept.includes(number))).toEqual([])
    expect(await page.locator('html').innerHTML()).not.toMatch(new RegExp(NUMBERS.join('|')))
    expect(filesWith(desk.userData, NUMBERS)).toEqual([])
  })
})

test('a notice of a change that states its months from one on moves those alone', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await openPlan(page)
  await readNotice(desk, info)
  const [, , third] = AS_NOTICED
  const [month, at] = [`${String(Number(JANUARY.slice(5)))}月分`, MONTHS.indexOf(JANUARY)]
  const changed = [
    ['受給者番号', '市区町村', '指定番号', '変更前年税額', '変更後年税額', month, '2月以降'],
    ['E3', third?.code ?? '', `S-${third?.code ?? ''}`, '90000', '100000', '9900', '9200'],
  ]
  await answerOpenDialog(desk, info.outputPath('change.csv'), csvFile(changed))
  await page.getByRole('button', { name: '税額通知を読み込む…' }).click()
  const dialog = page.getByRole('dialog', { name: '税額通知の取り込み' })
  await expect(dialog.getByRole('status').filter({ hasText: '1人 ' })).toBeVisible()
  await expect(dialog.getByText('それより前の月は計画のままです')).toBeVisible()
  await expect(dialog.getByText(new RegExp(`E3.*${formatYen(third?.amounts[at] ?? 0)}.*9,900`))).toBeVisible()
  await look(page, 'year-change-notice')
  await dialog.getByRole('button', { name: '取り込む', exact: true }).click()
  await expect(status(page)).toHaveText('1人を取り込みました')
  const [before, now, after] = [at - 1, at, at + 1]
  const expected = (one: number, own: number) => yen(totalOf(AS_NOTICED, one) - (third?.amounts[one] ?? 0) + own)
  for (const [one, own] of [
    [before, third?.amounts[before] ?? 0],
    [now, 9_900],
    [after, 9_200],
  ] as const) {
    await chooseMonth(page, MONTHS[one] ?? '')
    await expect(planned(page)).toHaveText(expected(one, own))
  }
  await page.getByRole('tab', { name: '履歴' }).click()
  await expect(page.getByRole('row').filter({ hasText: '税額変更' })).toHaveCount(1)
})

test('the grid is typed into with the keys of the lot, keeps everything, and refuses individual numbers', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await openPlan(page)
  const [place] = PLACES
  await page.getByRole('rowheader', { name: '1', exact: true }).click()
  await page.keyboard.press('Home')
  await expect(editor(page, 1, '受給者番号')).toBeFocused()
  for (const text of ['A1', '', place?.code ?? '', 'S1', '8700', '8300']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('gridcell', { name: '17,000' }).first()).toBeVisible()

  await test.step('an individual number is not taken', async () => {
    await page.keyboard.type(NUMBERS[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('個人番号')
    await expect(page.getByRole('gridcell', { name: '17,000' }).first()).toBeVisible()
  })

  await test.step('a paper notice needs June and one amount: a key puts it into all months until May', async () => {
    await page.getByRole('rowheader', { name: '2', exact: true }).click()
    await page.keyboard.press('Home')
    for (const text of ['A2', '', place?.code ?? '', 'S1', '8700']) {
      if (text) await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('8300')
    await page.keyboard.press('Control+r')
    await expect(page.getByRole('gridcell', { name: '100,000', exact: true }).first()).toBeVisible()
    await expect(editor(page, 2, '7月')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('gridcell', { name: '100,000', exact: true })).toHaveCount(0)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '5月まで同じ金額にする' }).press('Enter')
    await expect(page.getByRole('gridcell', { name: '100,000', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Control+Delete')
  })

  await test.step('what was typed is there after a restart of the page, and undo takes it back', async () => {
    await expect(status(page)).toHaveText('保存済み')
    await page.reload()
    await expect(page.getByRole('gridcell', { name: '17,000' }).first()).toBeVisible()
    await page.getByRole('rowheader', { name: '1', exact: true }).click()
    await page.keyboard.press('Control+Delete')
    await expect(page.getByRole('gridcell', { name: '17,000' })).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('gridcell', { name: '17,000' }).first()).toBeVisible()
  })
})

test('the grid is searched, sorted by its headings and has the menu of the lot, by keyboard alone', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await openPlan(page)
  const [one, other] = PLACES
  await page.getByRole('rowheader', { name: '1', exact: true }).click()
  await page.keyboard.press('Home')
  const lines = [
    ['A2', '', one?.code ?? '', '', 'S1', '', '100'],
    ['A1', '', other?.code ?? '', '', 'S2', '', '20'],
  ]
  await page.evaluate(
    (tsv) => {
      const data = new DataTransfer()
      data.setData('text/plain', tsv)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    },
    lines.map((line) => line.join('\t')).join('\r\n'),
  )
  const numbers = async () => page.getByRole('gridcell', { name: /^A\d$/ }).allTextContents()
  const rows = (...texts: string[]) =>
    expect.poll(async () => (await numbers()).map((text) => text.trim())).toEqual(texts)
  await rows('A2', 'A1')

  await test.step('find moves to the next cell with the words, and says when there is none', async () => {
    await page.keyboard.press('Control+f')
    await page.keyboard.type('s2')
    await page.keyboard.press('Enter')
    await expect(editor(page, 2, '指定番号')).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('どこにもない')
    await page.keyboard.press('Enter')
    await expect(page.getByText('見つかりません')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor(page, 2, '指定番号')).toBeFocused()
  })

  await test.step('a heading and its key sort, with a mark, and one undo takes it back', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('Alt+s')
    await rows('A1', 'A2')
    const heading = page.getByRole('columnheader', { name: '受給者番号' })
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect(editor(page, 1, '受給者番号')).toBeFocused()
    await heading.click()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await rows('A2', 'A1')
    await page.keyboard.press('Control+z')
    await rows('A1', 'A2')
  })

  await test.step('the menu copies, inserts, copies rows and deletes', async () => {
    const choose = async (name: string) => {
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    await page.keyboard.press('Control+Home')
    await choose('行を複製')
    await rows('A1', 'A1', 'A2')
    await choose('行を削除')
    await rows('A1', 'A2')
    await page.keyboard.press('Control+Home')
    await choose('上に行を挿入')
    await expect(page.getByText('3 人', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Home')
    await choose('コピー')
    await expect(editor(page, 1, '受給者番号')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+F10')
    await look(page, 'year-menu')
    await page.getByRole('menuitem', { name: '納付先を調べる' }).press('Enter')
    await expect(page.getByRole('heading', { name: '納付先', exact: true })).toBeVisible()
  })
})

test('the lots of all clients are made from their plans, and what differs is listed first and left alone', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const clients = await makeOffice(page, { count: 4, drafts: 1 })
  await writeRows(page, {
    // Two more left, whose payees the office paid last month.
    yearEmployees: clients.slice(0, 3).flatMap(({ companyId }, at) =>
      [
        PLACES[0]?.code,
        ...payees()
          .slice(0, 2)
          .map(({ code }) => code),
      ].map((municipalityCode, position) => ({
        employeeId: `${companyId} ${String(position)}`,
        companyId,
        year: taxYearOf(DUE),
        position,
        recipientNumber: String(position),
        name: '',
        municipalityCode,
        designatedNumber: position === 0 ? '1' : '',
        amounts: MONTHS.map(() => (position === 0 ? 7_000 + at : 0)),
        changes: [],
        raw: {},
        updatedAt: '',
      })),
    ),
  })
  await page.reload()
  await page.getByRole('button', { name: '年間計画から納付データを作る' }).click()
  const results = page.getByRole('region', { name: '顧問先ごとの結果' })
  await expect(results.getByRole('row')).toHaveCount(5)
  await expect(results.getByRole('row').nth(1)).toContainText('計画と違います')
  await expect(results.getByRole('row').nth(2)).toContainText('年間計画がありません')
  await expect(results.getByRole('row').nth(3)).toContainText('納付データを作りました')
  await expect(results.getByRole('row').nth(3)).toContainText('7,001')
  await expect(results.getByRole('row').nth(4)).toContainText('7,002')
  await look(page, 'year-all')
  await page.getByRole('dialog').getByText('閉じる', { exact: true }).click()

  await test.step('the board has the lots that were made', async () => {
    const board = page.getByRole('table', { name: '顧問先の納付' })
    for (const [at, amount] of [
      [1, '7,001'],
      [2, '7,002'],
    ] as const) {
      const line = board.getByRole('row').filter({ hasText: clients[at]?.name ?? '' })
      await expect(line).toContainText('下書き')
      await expect(line).toContainText(amount)
    }
  })

  await test.step('a client all of whose payees are half-yearly has nothing to pay but in November and May', async () => {
    const [, , , none] = clients
    await writeRows(page, {
      payees: [
        {
          companyId: none?.companyId,
          payeeId: 'half',
          municipalityCode: PLACES[0]?.code,
          municipalityName: '',
          designatedNumber: '1',
          halfYearly: true,
          numberOfPayrollTaxPayments: 1,
          amountOfPayrollTaxPayments: 100,
          memo: '',
        },
      ],
    })
    await page.reload()
    const line = page
      .getByRole('table', { name: '顧問先の納付' })
      .getByRole('row')
      .filter({ hasText: none?.name ?? '' })
    const state = (month: string) => (['05', '11'].includes(month.slice(5)) ? '未作成' : '納付なし')
    await expect(line).toContainText(state(DUE))
    await page.getByRole('button', { name: '次の月' }).click()
    await expect(line).toContainText(state(addMonths(DUE, 1)))
    await look(page, 'year-board')
    await page.getByRole('button', { name: '前の月' }).click()
  })
  await page.getByRole('button', { name: '年間計画から納付データを作る' }).click()
  await results.getByRole('row').filter({ hasText: '7,002' }).getByRole('button', { name: '年間計画を開く' }).click()
  await page.getByRole('link', { name: '納付データを開く' }).click()
  await expect(page.getByTestId('total-amount')).toContainText('7,002')
})

/** Returns every row of every database of the page, and its local storage. */
async function everything(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const rowsOf = (name: string) =>
      new Promise<unknown>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => {
          reject(new Error('not opened'))
        }
        open.onsuccess = () => {
          const base = open.result
          const stores = [...base.objectStoreNames]
          const read = base.transaction(stores, 'readonly')
          Promise.all(
            stores.map(
              (store) =>
                new Promise((done) => {
                  const all = read.objectStore(store).getAll()
                  all.onsuccess = () => {
                    done(all.result)
                  }
                }),
            ),
          ).then((rows) => {
            base.close()
            resolve(rows)
          }, reject)
        }
      })
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return [await Promise.all(names.map(rowsOf)), { ...localStorage }, { ...sessionStorage }]
  })
}

/** Returns the files under a folder whose bytes hold one of the texts. The browser's links lead to no file. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = readFileSync(path).toString('latin1')
      return texts.some((text) => content.includes(text))
    })
}
