// An app over the data folder of an office after years of filing.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { startPractice } from '../../e2e/support/steps.ts'
import { LIMITS } from '../../budget.ts'
import { writeAgedEvidence } from './agedEvidence.ts'
import { writeAgedJournal } from './agedJournal.ts'
import { agedId, type Age } from './agedOffice.ts'
import { fillTables, saveClients } from './agedTables.ts'

export type AgedDesk = Desk & { dispose(): Promise<void> }

/** Shows this client's lots, ledger and accounts from the next start on. */
export const chooseClient = (page: Page, c: number): Promise<unknown> =>
  page.evaluate((companyId) => window.desk.call('preferences.set', { companyId }), agedId('company', c))

/** Lets some companies file at the practice bank. */
const issueKeys = (page: Page, companyIds: readonly string[]): Promise<void> =>
  page.evaluate(async (ids) => {
    for (const companyId of ids) {
      const issued = await window.desk.call('practice.issueKey', { companyId })
      if (!issued.ok) throw new Error(issued.error.code)
    }
  }, companyIds)

/** The time of the newest copy of the drafts, once there is one after `before`. */
export const copied = (page: Page, before = ''): Promise<string> =>
  page.evaluate(async (earlier) => {
    for (;;) {
      const state = await window.desk.call('backups.state')
      const last = state.ok && state.value.series ? (state.value.last?.at ?? '') : ''
      if (last > earlier) return last
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, before)

/** Tells the page that another program has the focus, at which it copies what changed. */
export const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
  })

/**
 * Makes the folder of an office of this age, with a first copy of its drafts, and returns its app, closed. The first
 * `keys` clients can file.
 */
export async function launchAged(age: Age, keys: number): Promise<AgedDesk> {
  const desk = await launchDesk({ protection: 'memory' })
  desk.page.setDefaultTimeout(LIMITS.step)
  await startPractice(desk.page)
  const companies = await saveClients(desk.page, age.clients)
  await fillTables(desk.page, companies, age)
  await desk.close()
  if (age.months > 0) writeAgedJournal(desk.userData, age)
  writeAgedEvidence(desk.userData, age)
  await desk.restart()
  desk.page.setDefaultTimeout(LIMITS.step)
  await issueKeys(
    desk.page,
    companies.slice(0, keys).map(({ companyId }) => companyId),
  )
  await chooseClient(desk.page, 0)
  // It is dirty once the page has asked what the last session left.
  const copy = copied(desk.page)
  for (let done = false; !done;) {
    await lookAway(desk.page)
    done = await Promise.race([copy.then(() => true), delay(500, false)])
  }
  await desk.close()
  return desk
}
