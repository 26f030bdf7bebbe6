import type { ElectronApplication, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { LIMITS } from '../../budget.ts'

/**
 * Whether main does nothing for a page: no answer to a call, no file of the app. False also if V8 has collected the
 * promise of the question before its answer, which it may do at any time.
 */
const mainRests = (app: ElectronApplication): Promise<boolean> =>
  app
    .evaluate(() => (globalThis as unknown as { runningForPages: number }).runningForPages === 0)
    .catch((thrown: unknown) => {
      if (String(thrown).includes('promise was garbage collected')) return false
      throw thrown
    })

/** Whether nothing of a page changed for two frames, nothing is marked as busy, and no transaction of its database runs. */
const pageRests = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const watched = globalThis as unknown as { openTransactions?: Set<IDBTransaction> }
    if (watched.openTransactions === undefined) {
      const open = new Set<IDBTransaction>()
      watched.openTransactions = open
      // oxlint-disable-next-line typescript/unbound-method -- called with its database below
      const begin = IDBDatabase.prototype.transaction
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
        const transaction = begin.apply(this, given)
        open.add(transaction)
        for (const end of ['complete', 'abort', 'error'])
          transaction.addEventListener(end, () => {
            open.delete(transaction)
          })
        return transaction
      }
    }
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((seen) => changes.push(...seen))
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    observer.disconnect()
    return (
      changes.length === 0 &&
      watched.openTransactions.size === 0 &&
      document.querySelector('[aria-busy="true"]') === null
    )
  })

/**
 * Waits until the app rests: main has answered its pages, and the page has stored, fetched and painted what it began.
 * For what reads or does something that no element of the page shows: a menu of the system, a file, an end of the app.
 */
export async function idle({ app, page }: { app: ElectronApplication; page: Page }): Promise<void> {
  await expect
    .poll(async () => (await mainRests(app)) && (await pageRests(page)) && (await mainRests(app)), {
      message: 'the app to rest',
      timeout: LIMITS.shown,
      intervals: [20],
    })
    .toBe(true)
}
