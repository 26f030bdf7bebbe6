import { expect } from '../support/expect.ts'
import { LIMITS } from '../../budget.ts'
import { setFault } from '../support/steps.ts'
import { press, visit } from './moves.ts'
import type { Stage } from './stage.ts'

/** Shows the morning summary: before the first one, one that was cancelled, and one that has everything. */
export async function morning(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await stage.step({ ja: '本日の確認事項', en: 'The morning summary' }, async () => {
    await visit(stage, '/morning')
    await expect(page.getByText(t('morning.notMade'))).toBeVisible()
    await shoot('morning-none')
    await setFault(page, { kind: 'latency', operation: 'any', amount: 2_000 })
    await press(stage, 'morning.make')
    const cancel = page.getByRole('button', { name: t('morning.cancel'), exact: true })
    await expect(cancel).toBeVisible()
    await cancel.click()
    // What was under way is awaited.
    await expect(page.getByRole('heading', { name: t('morning.gaps.title') })).toBeVisible({ timeout: LIMITS.shown })
    await shoot('morning-cancelled')
    await setFault(page, undefined)
    await press(stage, 'morning.again')
    // The gaps go when the next summary begins.
    await expect(page.getByRole('heading', { name: t('morning.gaps.title') })).toBeHidden()
    await expect(page.getByRole('button', { name: t('morning.again') })).toBeVisible({ timeout: LIMITS.shown })
    await shoot('morning')
  })
}
