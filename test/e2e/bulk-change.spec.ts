// Many designated numbers and the company's name at once: shown, made, and taken back as one step.
import { taxYearOf } from '#domain/year/yearMonths'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { today } from '#ui/text/clock'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { writeRows } from './support/office.ts'
import { samplePayees } from './support/payees.ts'
import { goTo, startPractice } from './support/steps.ts'

test('numbers pasted from a spreadsheet are shown before and after, changed, and taken back in one step', async ({
  desk: { page },
}) => {
  const { use, write } = keyboardOf(page)
  await startPractice(page)
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  const payees = samplePayees(3)
  await writeRows(page, {
    payees: payees.map(({ municipalityCode, count, amount }, at) => ({
      companyId,
      payeeId: `payee ${String(at)}`,
      municipalityCode,
      municipalityName: '',
      designatedNumber: `OLD-${String(at)}`,
      numberOfPayrollTaxPayments: count,
      amountOfPayrollTaxPayments: amount,
      halfYearly: false,
      memo: '',
    })),
  })
  await page.reload()
  await goTo(page, '納付先')
  await expect(page.getByText('OLD-0')).toBeVisible()
  await use(page.getByRole('button', { name: '一括変更…' }))
  const dialog = page.getByRole('dialog', { name: '指定番号・名称・所在地の一括変更' })
  const show = dialog.getByRole('button', { name: '変わる内容を確かめる' })
  await expect(show).toBeDisabled()

  await test.step('a line that cannot be read is named, and nothing is guessed', async () => {
    await write(dialog.getByRole('textbox', { name: '表計算から貼り付け' }), '999999\tNEW-9')
    await use(dialog.getByRole('button', { name: '貼り付けた行を下の表に入れる' }))
    await expect(dialog.getByRole('alert')).toContainText('1行目「999999')
    await expect(show).toBeDisabled()
  })
  await test.step('what changes is shown before it does', async () => {
    const lines = payees.slice(0, 2).map(({ municipalityCode }, at) => `${municipalityCode}\tnew-${String(at)}`)
    await dialog.getByRole('textbox', { name: '表計算から貼り付け' }).fill(lines.join('\n'))
    await use(dialog.getByRole('button', { name: '貼り付けた行を下の表に入れる' }))
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await write(dialog.getByRole('textbox', { name: '所在地' }), 'アタラシイマチ1-1')
    await look(page, 'bulk-change')
    await use(show)
    const changes = dialog.getByRole('table', { name: '変わる内容' }).getByRole('row')
    await expect(changes).toHaveCount(4)
    await expect(changes.filter({ hasText: 'OLD-1' })).toContainText('NEW-1')
    await look(page, 'bulk-change-preview')
    await expect(page.getByText('OLD-1').first()).toBeVisible()
  })
  await test.step('the change is made, and taken back as one step', async () => {
    await use(dialog.getByRole('button', { name: '変更する' }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('NEW-1')).toBeVisible()
    await expect(page.getByText('OLD-2')).toBeVisible()
    const done = page.getByText(/納付先 2 件と/)
    await expect(done).toContainText('名称・所在地を変更しました')
    await look(page, 'bulk-change-done')
    await use(page.getByRole('button', { name: '元に戻す', exact: true }))
    await expect(page.getByText('一括変更を元に戻しました')).toBeVisible()
    await expect(done).toHaveCount(0)
    await expect(page.getByText('OLD-1')).toBeVisible()
    await expect(page.getByText('NEW-1')).toHaveCount(0)
    const address = await page.evaluate(async () => {
      const all = await window.desk.call('companies.list')
      return all.ok ? all.value[0]?.applicant.address : undefined
    })
    expect(address).not.toContain('アタラシイ')
  })
})

test('a town that became a city keeps its employees and what was paid, if a person says so', async ({
  desk: { page },
}) => {
  const { use, write } = keyboardOf(page)
  const year = taxYearOf(nextMonthToPay(today()))
  const TOWN = { municipalityCode: '084433', designatedNumber: 'T-1' }
  await startPractice(page)
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  await writeRows(page, {
    payees: [
      {
        ...{ companyId, payeeId: 'town', ...TOWN, municipalityName: 'アミマチ', memo: '', halfYearly: false },
        ...{ numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 1_000 },
      },
    ],
    yearEmployees: [
      {
        ...{ employeeId: 'e1', companyId, year, position: 1, recipientNumber: 'E1', name: '', ...TOWN },
        ...{ amounts: Array.from({ length: 12 }, () => 1_000), changes: [], raw: {}, updatedAt: '' },
      },
    ],
  })
  await page.reload()
  await goTo(page, '納付先')
  await page.getByRole('row').filter({ hasText: 'T-1' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: '納付先の編集' })
  const successor = form.getByRole('checkbox', { name: /市制施行・合併/ })
  await expect(form).toBeVisible()
  await expect(successor).toHaveCount(0)
  // The new code of a city is in no table yet.
  await write(form.getByRole('textbox', { name: '市区町村コード' }), '082376')
  await write(form.getByRole('textbox', { name: '市区町村名（カナ）' }), 'アミシ')
  await use(successor, 'Space')
  await expect(successor).toBeChecked()
  await look(page, 'payee-renamed')
  await use(form.getByRole('button', { name: '保存', exact: true }))
  await expect(page.getByRole('row', { name: /082376.*アミシ T-1/ })).toBeVisible()
  await goTo(page, '年間計画')
  await expect(page.getByRole('gridcell', { name: '082376' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '084433' })).toHaveCount(0)
})
