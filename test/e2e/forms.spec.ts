import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { answerQuestion, holdQuestions } from './support/questions.ts'
import { chooseNew, goTo, startPractice } from './support/steps.ts'
import type { Page } from '@playwright/test'

const formOf = (page: Page) => page.getByRole('form', { name: /会社の(登録|編集)/ })
const question = (page: Page) => page.getByRole('dialog', { name: '保存していない入力があります' })

async function editPractice(page: Page): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('button', { name: '練習用の会社 を編集' }).click()
  await expect(formOf(page)).toBeVisible()
}

test('a new company starts without environment and account type, leads to its key, and needs no mouse', async ({
  desk: { page },
}) => {
  const { use, write, press } = keyboardOf(page)
  await use(page.getByRole('button', { name: '会社を登録する' }))
  const form = formOf(page)
  await expect(form.getByLabel('接続先', { exact: true })).toHaveValue('')
  await expect(form.getByLabel('既定の引落口座')).toHaveValue('')
  await write(form.getByLabel('会社名'), '見本商事')
  await use(form.getByRole('button', { name: '口座を追加', exact: true }))
  await expect(form.getByRole('textbox', { name: '支店番号（1行目）' })).toBeFocused()
  await expect(form.getByRole('combobox', { name: '科目（1行目）' })).toHaveValue('')
  await page.keyboard.type('001')

  await test.step('what nobody may choose for the user is asked for', async () => {
    await press('Enter')
    await expect(form.getByLabel('接続先', { exact: true })).toBeFocused()
    await expect(form.getByText('選んでください', { exact: true }).locator('visible=true').first()).toBeVisible()
    await expect(page.getByText('保存していません。3か所を直してください')).toBeVisible()
  })
  await press('ArrowDown')
  await press('ArrowDown')
  await expect(form.getByLabel('接続先', { exact: true })).toHaveValue('production')
  await use(form.getByRole('combobox', { name: '科目（1行目）' }), 'ArrowDown')
  await expect(form.getByRole('combobox', { name: '科目（1行目）' })).toHaveValue('1')
  await write(form.getByRole('textbox', { name: '口座番号（1行目）' }), '2222222')
  await use(form.getByRole('button', { name: '保存', exact: true }))

  await test.step('the next step is the key of this company', async () => {
    await expect(page.getByRole('button', { name: '次へ：キーの登録' })).toBeFocused()
    await press('Enter')
    await expect(page.getByLabel('会社', { exact: true }).locator('option:checked')).toHaveText('見本商事（未登録）')
    await expect(page.getByRole('textbox', { name: '本番のクライアントキー' })).toBeFocused()
  })
})

test('an untouched form is left without a question, and so is one whose edits were taken back', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await editPractice(page)
  await page.getByRole('tab', { name: '接続先' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '本番' })).toBeVisible()

  await page.getByRole('tab', { name: '会社と口座' }).click()
  await page.getByRole('button', { name: '練習用の会社 を編集' }).click()
  for (const field of await formOf(page).getByRole('textbox').all()) {
    await field.focus()
    await field.blur()
  }
  await formOf(page).getByLabel('会社名').fill('別の名前')
  await formOf(page).getByLabel('会社名').fill('練習用の会社')
  await goTo(page, '納付台帳')
  await expect(page.getByRole('heading', { name: '納付台帳' })).toBeVisible()
})

test('leaving a form with unsaved edits asks: stay, leave without saving, or save and leave', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await editPractice(page)
  const name = formOf(page).getByLabel('会社名')

  await test.step('staying keeps the edits, for the menu, a tab and Cancel', async () => {
    await name.fill('別の名前')
    await goTo(page, '納付台帳')
    await expect(question(page).getByRole('button', { name: '保存して移動' })).toBeFocused()
    await question(page).getByRole('button', { name: 'とどまる' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('tab', { name: '接続先' }).click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await formOf(page).getByRole('button', { name: 'キャンセル' }).click()
    await question(page).getByRole('button', { name: 'とどまる' }).click()
    await expect(name).toHaveValue('別の名前')
  })
  await test.step('leaving without saving drops the edits', async () => {
    await goTo(page, '納付台帳')
    await question(page).getByRole('button', { name: '保存しないで移動' }).click()
    await expect(page.getByRole('heading', { name: '納付台帳' })).toBeVisible()
    await editPractice(page)
    await expect(name).toHaveValue('練習用の会社')
  })
  await test.step('a form that cannot be saved keeps the user at its first problem', async () => {
    await name.fill('')
    await goTo(page, '納付台帳')
    await question(page).getByRole('button', { name: '保存して移動' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(name).toBeFocused()
  })
  await test.step('saving goes on to where the user wanted to go', async () => {
    await name.fill('新しい名前')
    await goTo(page, '納付台帳')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '納付台帳' })).toBeVisible()
    await goTo(page, '設定')
    await expect(page.getByRole('button', { name: '新しい名前 を編集' })).toBeVisible()
  })
})

test('an edited address of a bank is not left without a question', async ({ desk: { page } }) => {
  await startPractice(page)
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '接続先' }).click()
  const address = page.getByLabel('本番のアドレス')
  const stay = question(page).getByRole('button', { name: 'とどまる' })
  await address.fill('https://bank.example')
  await page.getByRole('tab', { name: '会社' }).click()
  await stay.click()
  await expect(address).toHaveValue('https://bank.example')
  await goTo(page, '納付台帳')
  await question(page).getByRole('button', { name: '保存しないで移動' }).click()
  await expect(page.getByRole('heading', { name: '納付台帳' })).toBeVisible()
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '接続先' }).click()
  await expect(address).toHaveValue('')
  await page.getByRole('tab', { name: '会社' }).click()
  await expect(
    page
      .getByRole('button', { name: '会社を登録する' })
      .or(page.getByRole('button', { name: /を編集$/ }))
      .first(),
  ).toBeVisible()
})

test('another company and closing the window ask about unsaved edits as well', async ({ desk }) => {
  const { page, app } = desk
  await startPractice(page)
  await page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    if (!companies.ok || !companies.value[0]) throw new Error('no company')
    await window.desk.call('companies.save', {
      ...companies.value[0],
      companyId: crypto.randomUUID(),
      name: '隣の会社',
    })
  })
  await page.reload()
  await editPractice(page)
  await formOf(page).getByLabel('担当', { exact: true }).fill('山田')

  await test.step('the window stays open while the user keeps it', async () => {
    await holdQuestions(desk)
    // Calls are answered in order, so main knows of the unsaved edit once this one is answered.
    await page.evaluate(() => window.desk.call('companies.list'))
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close()
    })
    const { detail, buttons } = await answerQuestion(desk, '練習用の会社', '閉じない')
    expect(`${detail} ${buttons.join(' ')}`).toMatch(/「保存」を押す[\s\S]*閉じない 保存せずに閉じる/)
    await expect(formOf(page).getByLabel('担当', { exact: true })).toHaveValue('山田')
  })
  await test.step('another company replaces the form only after an answer', async () => {
    const choose = async () => {
      await page.getByRole('combobox', { name: '会社を選ぶ' }).click()
      await page.getByText('隣の会社［練習］').click()
    }
    await choose()
    await question(page).getByRole('button', { name: 'とどまる' }).click()
    await expect(formOf(page).getByLabel('担当', { exact: true })).toHaveValue('山田')
    await choose()
    await question(page).getByRole('button', { name: '保存して移動' }).click()
    await expect(page.getByRole('banner')).toContainText('隣の会社')
    await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible()
    await expect(formOf(page).getByLabel('担当', { exact: true })).toHaveValue('山田')
  })
})

test('a date is typed in any usual form or chosen in the calendar by keyboard, never a day on which banks are closed', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await goTo(page, '地方税納付')
  await chooseNew(page, '空')
  const due = page.getByLabel('納付指定日', { exact: true })
  const calendar = page.getByRole('dialog', { name: '納付指定日のカレンダー' })
  const day = (name: string) => calendar.getByRole('gridcell', { name })

  await test.step('every form is read as the same day and shown as 2026/12/10', async () => {
    for (const text of [
      '20261210',
      '2026-12-10',
      '2026/12/10',
      'R8.12.10',
      '令和8年12月10日',
      '２０２６／１２／１０',
    ]) {
      await due.fill('2026-12-11')
      await due.press('Enter')
      await expect(due).toHaveValue('2026/12/11')
      await due.fill(text)
      await due.press('Enter')
      await expect(due).toHaveValue('2026/12/10')
    }
  })
  await test.step('an input method at work is left alone', async () => {
    const session = await page.context().newCDPSession(page)
    await due.fill('')
    await session.send('Input.imeSetComposition', {
      text: '２０２６・１２・１１',
      selectionStart: 10,
      selectionEnd: 10,
    })
    await expect(due).toHaveValue('２０２６・１２・１１')
    await session.send('Input.insertText', { text: '２０２６・１２・１１' })
    await due.press('Enter')
    await expect(due).toHaveValue('2026/12/11')
  })
  await test.step('Alt + ↓ opens the calendar at the date, and the keys move by day, week, month and year', async () => {
    await due.press('Alt+ArrowDown')
    await expect(calendar.getByRole('heading', { name: '2026年12月（令和8年）' })).toBeVisible()
    await expect(day('2026/12/11（金）')).toBeFocused()
    for (const [key, name] of [
      ['ArrowLeft', '2026/12/10（木）'],
      ['ArrowUp', '2026/12/03（木）'],
      ['Home', '2026/11/29（日） 銀行休業日'],
      ['End', '2026/12/05（土） 銀行休業日'],
      ['PageDown', '2027/01/05（火）'],
      ['Shift+PageUp', '2026/01/05（月）'],
      ['Shift+PageDown', '2027/01/05（火）'],
      ['ArrowUp', '2026/12/29（火）'],
      ['ArrowRight', '2026/12/30（水）'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(day(name)).toBeFocused()
    }
  })
  await test.step('a bank holiday can be read but not chosen', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(day('2026/12/31（木） 銀行休業日')).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeVisible()
    await day('2026/12/27（日） 銀行休業日').click({ force: true })
    await expect(calendar).toBeVisible()
  })
  await test.step('Tab stays in the calendar, Escape keeps the date, Enter takes another', async () => {
    for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab')
    await expect(day('2026/12/31（木） 銀行休業日')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(due).toBeFocused()
    await expect(due).toHaveValue('2026/12/11')
    await due.press('Alt+ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(due).toHaveValue('2026/12/10')
    await expect(due).toBeFocused()
  })
  await test.step('the button opens it for the mouse, and a press elsewhere closes it', async () => {
    await page.getByRole('button', { name: 'カレンダーを開く' }).click()
    await calendar.getByRole('button', { name: '次の月' }).click()
    await day('2027/01/12（火）').click()
    await expect(due).toHaveValue('2027/01/12')
    await page.getByRole('button', { name: 'カレンダーを開く' }).click()
    await expect(calendar).toBeVisible()
    await page.getByLabel('データ名').click()
    await expect(calendar).toHaveCount(0)
    await expect(page.getByLabel('データ名')).toBeFocused()
  })
})

test('a missing key is said once on every screen, with the button that mends it', async ({ desk: { page } }) => {
  await startPractice(page)
  await page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    const company = companies.ok ? companies.value[0] : undefined
    if (!company) throw new Error('no company')
    const { companyId, environment } = company
    await window.desk.call('credentials.clear', { companyId, environment })
  })
  await page.reload()
  const said = page.getByText('クライアントキーが登録されていません')
  const mend = page.getByRole('button', { name: 'キーを登録' })
  for (const screen of ['今月の納付', '口座照会', '地方税納付', '承認状況', '受付番号照会']) {
    await goTo(page, screen)
    await expect(mend, screen).toHaveCount(1)
    await expect(said, screen).toHaveCount(1)
  }
  await test.step('the accounts of one company share one line among the balances', async () => {
    await goTo(page, '残高一覧')
    await page
      .getByRole('button', { name: /すべて更新|更新/ })
      .first()
      .click()
    await expect(
      page.getByRole('treegrid').getByText('練習用の会社のクライアントキーが登録されていません'),
    ).toHaveCount(1)
    await expect(said).toHaveCount(1)
    await page.getByText('キーを登録', { exact: true }).click()
    await expect(page.getByRole('button', { name: '練習用キーを設定' }).first()).toBeFocused()
  })
})
