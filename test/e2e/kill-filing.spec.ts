import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LIMITS } from '../budget.ts'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import {
  applications,
  goTo,
  prepareLot,
  setFault,
  startPractice,
  waitSaved,
  tickConfirmation,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

/** How long the practice bank takes to answer (ms). The app is killed at a random moment before or after its answer. */
const LATENCY = 120

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * How often the whole app is killed: a few times in the suite, or as often as `npm run check -- kill-filing` asks for.
 */
const KILLS = Number(process.env['KILLS'] ?? '2')

test(`an app killed ${String(KILLS)} times around a filing files no lot twice and forgets none`, async ({ desk }) => {
  test.setTimeout(KILLS * LIMITS.test)
  const journal = join(desk.userData, 'journal.jsonl')
  await startPractice(desk.page)
  for (let kill = 0; kill < KILLS; kill++) {
    const { page } = desk
    await prepareLot(
      page,
      `${String(kill)}回目`,
      samplePayees(2).map((payee) => ({ ...payee, amount: payee.amount + 1000 * kill })),
    )
    await waitSaved(page)
    await setFault(page, { kind: 'latency', operation: 'apply', amount: LATENCY })
    const before = sizeOf(journal)
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await tickConfirmation(page)
    const click = page
      .getByRole('button', { name: '申請する' })
      // oxlint-disable-next-line typescript/no-deprecated -- the page is gone before a click could wait for anything
      .click({ noWaitAfter: true })
      .catch(() => undefined)
    // The journal has its first record by now, so the kill hits the filing at any point after it.
    await expect.poll(() => sizeOf(journal), { intervals: [1] }).toBeGreaterThan(before)
    await delay(Math.random() * 2 * LATENCY)
    await desk.kill()
    await click
    await desk.restart()
  }
  const { page } = desk
  await goTo(page, '申請履歴')
  await expect(page.getByTestId('chain')).not.toContainText('確かめられない')
  const [stored, listed] = await Promise.all([
    applications(page),
    page.evaluate(() => window.desk.call('journal.list', {})),
  ])
  const entries = listed.ok ? listed.value : []
  const held = entries
    .filter(({ state }) => state === 'accepted' || state === 'unknown')
    .map(({ figures }) => figures?.localTaxPaymentDataName)
  console.log(
    `whole app: kills ${String(KILLS)}, filings in the journal ${String(entries.length)}, applications at the bank ${String(stored.length)}, states ${entries.map(({ state }) => state).join(' ')}`,
  )
  expect(entries).toHaveLength(KILLS)
  expect(new Set(stored.map(({ localTaxPaymentDataName }) => localTaxPaymentDataName)).size).toBe(stored.length)
  for (const { localTaxPaymentDataName } of stored) expect(held).toContain(localTaxPaymentDataName)
})
