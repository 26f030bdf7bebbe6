import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { samplePayees, totalsOf } from './payees.ts'
import { openLot, prepareLot, startPractice } from './steps.ts'

/** Name of the lot that exists before a world breaks. */
export const NAME = '十一月分'
const payees = samplePayees(3)
/** The total of the known lot as screens show it. */
export const TOTAL = totalsOf(payees).amount.toLocaleString('en-US')

/** Creates the known lot in an existing practice company. */
export const prepareKnownLot = (page: Page): Promise<void> => prepareLot(page, NAME, payees)

/** Creates a practice company with its key, and the known lot in it. */
export async function withData(page: Page): Promise<void> {
  await startPractice(page)
  await prepareKnownLot(page)
}

/** Checks that the known lot can be opened and has its total. */
export async function expectLotThere(page: Page): Promise<void> {
  await openLot(page, NAME)
  await expect(page.getByTestId('total-amount')).toContainText(TOTAL)
}
