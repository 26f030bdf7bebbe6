import { expect } from '@playwright/test'
import { makeOffice } from '../support/office.ts'
import { balancesShown, go, press } from './moves.ts'
import type { Stage } from './stage.ts'

/** Shows the month of an office with 25 clients: what is open, one client after a return, and the list's outputs. */
export async function clients(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  const board = page.getByRole('group', { name: t('month.board') })
  const stepButton = (key: string) => board.getByText(t(key), { exact: true }).first()

  await step({ ja: '顧問先25社の今月の納付', en: 'The month of 25 clients' }, async () => {
    await press(stage, 'settings.firstStart.practice')
    await balancesShown(stage)
    await makeOffice(page, { count: 25, drafts: 16 })
    await expect(board.getByRole('row').nth(5)).toBeVisible()
    await press(stage, 'help.offer.decline')
    await shoot('month')
    await stepButton('month.step.createFromPrevious').click()
    await expect(page.getByRole('status').filter({ hasText: stage.like('month.created') })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${t('month.notCreated')} `) }).click()
    await shoot('month-filtered')
    await press(stage, 'common.output')
    await shoot('month-output')
    await page.keyboard.press('Escape')
  })
  await step({ ja: '顧問先の一覧と登録内容', en: 'The clients in the settings' }, async () => {
    await go(stage, 'settings')
    await expect(
      page
        .getByRole('table', { name: t('settings.company.listLabel') })
        .getByRole('row')
        .nth(20),
    ).toBeVisible()
    await shoot('settings-clients')
  })
}
