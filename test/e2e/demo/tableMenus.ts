import type { Locator } from '@playwright/test'
import { expect } from '../support/expect.ts'
import { openAccount, press, visit } from './moves.ts'
import type { Stage } from './stage.ts'

/** Shows the context menus of tables: of payees, of batches, and of a statement. */
export async function tableMenus(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  const open = async (table: Locator, name: string) => {
    await table.getByRole('cell').nth(1).click({ button: 'right' })
    await expect(page.getByRole('menu', { name: t('common.tableMenu.label') })).toBeVisible()
    await shoot(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await stage.step({ ja: '表のメニュー', en: 'The menus of tables' }, async () => {
    await visit(stage, '/payees')
    const payees = page.getByRole('table', { name: t('payees.list') })
    await expect(payees.getByRole('row').nth(1)).toBeVisible()
    await open(payees, 'payees-menu')
    await openAccount(stage, /60日で600件/)
    await press(stage, 'accounts.preset.days60')
    await press(stage, 'accounts.fetch')
    const entries = page.getByRole('table', { name: t('accounts.tab.transactions') })
    await expect(entries).toHaveAttribute('aria-rowcount', '601')
    await open(entries, 'statement-menu')
  })
}
