import { expect, type Page } from '@playwright/test'
import { samplePayees, totalsOf } from './payees.ts'
import { openLot, prepareLot, startPractice } from './steps.ts'

/** Name of the lot that is there before a world breaks. */
export const NAME = '十一月分'
const payees = samplePayees(3)
/** Its total as screens show it. */
export const TOTAL = totalsOf(payees).amount.toLocaleString('en-US')

/** Makes the lot, in a practice company that is there already. */
export const prepareKnownLot = (page: Page): Promise<void> => prepareLot(page, NAME, payees)

/** Starts a practice company with its key, and makes the lot. */
export async function withData(page: Page): Promise<void> {
  await startPractice(page)
  await prepareKnownLot(page)
}

/** The lot can be opened and has its total. */
export async function expectLotThere(page: Page): Promise<void> {
  await openLot(page, NAME)
  await expect(page.getByTestId('total-amount')).toContainText(TOTAL)
}
