import type { Locator, Page } from '@playwright/test'
import type { Company } from '#contract/ipc/index'
import { addMonths } from '#domain/calendar/calendar'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { payees } from '#domain/municipalities/municipalities'
import { taxYearOf } from '#domain/year/yearMonths'
import { dayBefore } from '../../days.ts'

/** The month that is due next in Japan. LAST_MONTH is the one before it. */
export const MONTH = nextMonthToPay(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date()))
export const LAST_MONTH = addMonths(MONTH, -1)

/** The table of an office's clients on the home screen, and the part of it that takes the keys. */
export const board = (page: Page): Locator => page.getByRole('table', { name: '顧問先の納付' })
export const boardKeys = (page: Page): Locator => page.getByRole('listbox', { name: '顧問先の納付' })

/** Returns how much a client paid last month, in yen, for two payees together. */
export const amountOf = (client: number): number => 20_000 + client * 37

/** Writes rows into the tables of the page's database. */
export async function writeRows(page: Page, rows: Record<string, object[]>): Promise<void> {
  await page.evaluate(
    (tables) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onerror = () => {
          reject(opening.error ?? new Error('no database'))
        }
        opening.onsuccess = () => {
          const writing = opening.result.transaction(Object.keys(tables), 'readwrite')
          for (const [table, list] of Object.entries(tables))
            for (const row of list) writing.objectStore(table).put(row)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onerror = () => {
            reject(writing.error ?? new Error('not written'))
          }
        }
      }),
    rows,
  )
}

/**
 * Turns the practice company and `count - 1` new companies into the clients of an office. Only the first `keys` of them
 * have a key.
 */
async function makeClients(page: Page, count: number, keys: number): Promise<Company[]> {
  return page.evaluate(
    async ([all, withKey]) => {
      const list = await window.desk.call('companies.list')
      const first = list.ok ? list.value[0] : undefined
      if (!first) throw new Error('no company')
      const made: Company[] = []
      for (let at = 1; at <= all; at++) {
        const number = String(at).padStart(3, '0')
        const name = `顧問先${number}商事`
        const set = at > 1 && at <= withKey ? await window.desk.call('practice.setup', { name }) : undefined
        const own = at === 1 ? first : set?.ok ? set.value : { ...first, companyId: crypto.randomUUID() }
        const saved = await window.desk.call('companies.save', {
          ...own,
          name,
          clientCode: String(1000 + at),
          reading: `コモンサキ${number}ショウジ`,
          personInCharge: ['山田', '佐藤', '鈴木'][at % 3] ?? '',
          applicant: { applicantName: 'コモンサキショウジ', address: 'トウキョウトチヨダク１－１' },
        })
        if (!saved.ok) throw new Error(saved.error.code)
        made.push(saved.value)
      }
      await window.desk.call('preferences.set', { companyId: first.companyId })
      return made
    },
    [count, keys] as const,
  )
}

/** The plan of a client with one employee at each payee of its prepared lots, and what each pays a month, in yen. */
export const planOf = (companyId: string, monthly: readonly number[]) =>
  monthly.map((amount, at) => ({
    employeeId: `${companyId} ${String(at)}`,
    companyId,
    year: taxYearOf(MONTH),
    position: at,
    recipientNumber: String(at),
    name: '',
    municipalityCode: payees()[at]?.code ?? '',
    designatedNumber: `${String(1000 + at)}-1`,
    amounts: Array.from({ length: 12 }, () => amount),
    changes: [],
    raw: {},
    updatedAt: '',
  }))

/** Returns the rows of one prepared lot with two payees. */
export function preparedLot(company: Company, month: string, total: number, lotId: string) {
  const [account] = company.accounts
  const at = '2026-01-05T00:00:00.000Z'
  const amounts = [total - 5_000, 5_000]
  const details = payees()
    .slice(0, 2)
    .map(({ code }, n) => ({
      lotId,
      rowId: `${lotId}-${String(n)}`,
      raw: {},
      detail: {
        municipalityCode: code,
        municipalityName: '',
        designatedNumber: `${String(1000 + n)}-1`,
        change: '',
        numberOfPayrollTaxPayments: 2,
        amountOfPayrollTaxPayments: amounts[n] ?? 0,
        numberOfRetirementIncomeTaxPayments: 0,
        numberOfRetirees: 0,
        amountOfRetirementBenefitPayments: 0,
        amountOfMunicipalInhabitantTaxPayments: 0,
        amountOfPrefecturalInhabitantsTaxPayments: 0,
      },
    }))
  const head = {
    localTaxPaymentDataName: '',
    codeOnlyFlag: '1',
    transactionCode: '99',
    payingBranchNo: account?.branchNo ?? '',
    payingDepositType: account?.accountTypeCode ?? '',
    payingAccountNo: account?.accountNo ?? '',
    dueDate: `${addMonths(month, 1)}-10`,
    monthForWhichPaymentIsDue: month,
    ...company.applicant,
  }
  const totals = {
    totalNumberOfPayrollTaxPayments: 4,
    totalAmountOfPayrollTaxPayments: total,
    totalNumberOfRetirementIncomeTaxPayments: 0,
    totalAmountOfRetirementIncomeTaxPayments: 0,
    totalNumber: 4,
    totalAmount: total,
  }
  const lot = { lotId, companyId: company.companyId, head, month, totals, detailCount: 2 }
  return {
    lots: [{ ...lot, createdAt: at, updatedAt: at, revision: 0, bankErrors: [] }],
    details,
    orders: [{ lotId, rowIds: details.map(({ rowId }) => rowId) }],
  }
}

/**
 * Creates an office of `count` clients, each with a lot of last month and a known balance. `drafts` of them also have a
 * lot of this month. Returns the clients.
 */
export async function makeOffice(
  page: Page,
  { count, keys = count, drafts = 0 }: { count: number; keys?: number; drafts?: number },
): Promise<Company[]> {
  const companies = await makeClients(page, count, keys)
  const lots = companies.flatMap((company, at) => [
    preparedLot(company, LAST_MONTH, amountOf(at + 1), crypto.randomUUID()),
    ...(at < drafts ? [preparedLot(company, MONTH, amountOf(at + 1) + at * 10, crypto.randomUUID())] : []),
  ])
  await writeRows(page, {
    lots: lots.flatMap((one) => one.lots),
    details: lots.flatMap((one) => one.details),
    orders: lots.flatMap((one) => one.orders),
    balances: companies.flatMap(({ companyId, accounts }, at) =>
      accounts.slice(0, 1).map(({ accountId }) => ({
        companyId,
        accountId,
        environment: 'practice',
        // An hour ago, but of today in Japan.
        at: new Date(Math.max(Date.now() - 3_600_000, Date.parse(`${dayBefore(0)}T00:00:00+09:00`))).toISOString(),
        balance: {
          todayBalance: at % 7 === 3 ? 1_000 : 3_000_000 + at,
          clearedBalance: at % 7 === 3 ? 1_000 : 3_000_000 + at,
        },
      })),
    ),
  })
  await page.reload()
  return companies
}
