// Does one round of work: inquiries through the app's own channels, edits in the grid, and a visit to every screen.
import type { Page } from '@playwright/test'
import type { Fault } from '#contract/ipc/practice'
import { goTo, openLot, setFaults, waitSaved } from '../../e2e/support/steps.ts'

/** The numbers of inquiries and edits made until now. */
export interface Done {
  inquiries: number
  /** Inquiries that ended in an error, which is expected while the bank misbehaves. */
  refused: number
  edits: number
}

const BALANCES = 60
const ACCEPTANCES = 30
const STATEMENTS = 10
const EDITS = 60
const AMOUNT_COLUMN = 6

/** The faults of the bank, one for each round in turn. Every third round has none. */
const FAULTS: readonly Fault['kind'][] = [
  'truncatedJson',
  'unauthorized',
  'wrongNumber',
  'htmlInsteadOfJson',
  'nullOptionalFields',
  'amountOutOfRange',
]

/** Asks for balances, acceptances and statements. The bank answers some of the requests wrongly. */
export async function inquiries(page: Page, acceptanceNo: string, round: number, done: Done): Promise<void> {
  const kind = FAULTS[round % FAULTS.length]
  await setFaults(page, round % 3 === 0 || !kind ? [] : [{ kind, operation: 'any', times: 20 }])
  const { refused, asked } = await page.evaluate(
    async ([number, balances, acceptances, statements]) => {
      const { desk } = window
      const listed = await desk.call('companies.list')
      const company = listed.ok ? listed.value[0] : undefined
      if (!company) throw new Error('no company')
      const { companyId, accounts } = company
      const account = (n: number) => accounts[n % accounts.length]?.accountId ?? ''
      const asked = [
        ...Array.from(
          { length: balances },
          (_, n) => () => desk.call('accounts.balance', { companyId, accountId: account(n) }),
        ),
        ...Array.from(
          { length: acceptances },
          () => () => desk.call('localTaxes.acceptance', { companyId, acceptanceNo: number }),
        ),
        ...Array.from(
          { length: statements },
          (_, n) => () =>
            desk.call('statements.fetch', {
              jobId: crypto.randomUUID(),
              companyId,
              accountId: account(n),
              kind: 'transactions',
              from: '2026-10-01',
              to: '2026-10-31',
            }),
        ),
      ]
      let refused = 0
      for (const ask of asked) if (!(await ask()).ok) refused++
      return { refused, asked: asked.length }
    },
    [acceptanceNo, BALANCES, ACCEPTANCES, STATEMENTS] as const,
  )
  await setFaults(page, [])
  done.inquiries += asked
  done.refused += refused
}

/** Types amounts down a column of a reopened lot and undoes some of them. */
export async function edits(page: Page, lot: string, round: number, done: Done): Promise<void> {
  await openLot(page, lot)
  await page.keyboard.press('Control+Home')
  for (let column = 0; column < AMOUNT_COLUMN; column++) await page.keyboard.press('ArrowRight')
  for (let edit = 0; edit < EDITS; edit++) {
    await page.keyboard.type(String(1000 + round * 100 + edit))
    await page.keyboard.press('Enter')
  }
  for (let back = 0; back < EDITS / 6; back++) await page.keyboard.press('Control+z')
  await waitSaved(page)
  done.edits += EDITS + EDITS / 6
}

/** Visits every screen of the menu once. */
export async function screens(page: Page): Promise<void> {
  for (const name of [
    '残高一覧',
    '口座照会',
    '地方税納付',
    '納付先',
    '納付台帳',
    '承認状況',
    '受付番号照会',
    '申請履歴',
    '設定',
  ]) {
    await goTo(page, name)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
}
