import { expect } from '../support/expect.ts'
import { go, makeLot, openAccount, press, visit } from './moves.ts'
import { ordinaryMonth } from './payees.ts'
import type { Stage } from './stage.ts'

const rowsOf = (from: number, to: number): string => ordinaryMonth().split('\r\n').slice(from, to).join('\r\n')

/** Shows what helps while a batch is entered: its menus, the suggestions of the code cell, and the calendar. */
export async function sheet(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  const grid = page.getByRole('grid', { name: t('lots.grid.label') })

  await step({ ja: '新しい納付データ', en: 'A new batch' }, async () => {
    await go(stage, 'lots')
    await press(stage, 'lots.create.open')
    await shoot('lots-new')
    await page.getByRole('menuitem', { name: t('lots.create.empty'), exact: true }).click()
    await expect(grid).toBeVisible()
    await shoot('lot-untouched')
    await page.getByLabel(t('fields.dueDate')).press('Alt+ArrowDown')
    await expect(page.getByRole('dialog')).toBeVisible()
    await shoot('lot-calendar')
    await page.keyboard.press('Escape')
    await grid.getByRole('gridcell').first().click()
    await page.keyboard.insertText('さっぽろ')
    await expect(page.getByRole('listbox')).toBeVisible()
    await shoot('lot-suggestions')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
  await step({ ja: '行の操作', en: 'Rows are sorted, chosen and deleted' }, async () => {
    await makeLot(stage, '支店分', rowsOf(20, 26))
    await grid.getByRole('columnheader', { name: t('lots.columns.amountOfPayrollTaxPayments') }).click()
    const numbers = grid.getByRole('rowheader')
    await numbers.nth(1).click()
    await numbers.nth(3).click({ modifiers: ['Shift'] })
    await numbers.nth(2).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await shoot('lot-menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Delete')
    await expect(page.getByRole('button', { name: t('trash.takeBack') })).toBeVisible()
    await shoot('lot-rows-deleted')
    await press(stage, 'trash.takeBack')
  })
}

/** Shows the two menus of the account screen. The statement of the account has been fetched before. */
export async function accountMenus(stage: Stage, label: RegExp): Promise<void> {
  const { page, step, shoot } = stage
  await step({ ja: '口座照会のメニュー', en: 'The menus of the account screen' }, async () => {
    await openAccount(stage, label)
    await press(stage, 'common.output')
    await shoot('account-output')
    await page.keyboard.press('Escape')
    await press(stage, 'accounts.kept.periods')
    await shoot('account-periods')
    await page.keyboard.press('Escape')
  })
}

/** Files two batches, one of which the bank returns, and shows the screens that say so. */
export async function returned(stage: Stage, fileOne: (name: string, rows: string) => Promise<string>): Promise<void> {
  const { page, t, step, shoot, like } = stage
  await step({ ja: '差戻し', en: 'A batch that the bank returned' }, async () => {
    const returnedNo = await fileOne('住民税（本社）', rowsOf(40, 48))
    await page.evaluate(
      (acceptanceNo) => window.desk.call('practice.advance', { acceptanceNo, action: 'return' }),
      returnedNo,
    )
    await fileOne('住民税（工場）', rowsOf(50, 56))
    await go(stage, 'following')
    await page.getByRole('button', { name: like('following.refreshOpen') }).click()
    await expect(page.getByText(like('following.done'))).toBeVisible()
    await page.getByRole('combobox', { name: t('following.filter.shown'), exact: true }).selectOption('all')
    await expect(page.getByRole('row').filter({ hasText: returnedNo })).toContainText(t('following.returned'))
    await shoot('following')
    await go(stage, 'lots')
    await page.getByRole('link', { name: '住民税（本社）', exact: true }).click()
    await expect(page.getByRole('grid', { name: t('lots.grid.label') })).toBeVisible()
    await shoot('lot-returned')
    await visit(stage, '/journal')
    await expect(page.getByRole('table', { name: t('journal.list') })).toBeVisible()
    await shoot('filing-record')
  })
}
