// Fills the page's database with what an office has read and written in years. The rows are made in the page, because
// hundreds of megabytes would take longer to get there than to write.
import type { Page } from '@playwright/test'
import type { Company } from '#contract/ipc/index'
import { legalDueDate } from '#domain/calendar/businessDays'
import {
  agedAcceptanceNo,
  agedFigures,
  agedId,
  agedMonths,
  agedName,
  agedPayees,
  digits,
  LAST_FILED,
  monthAt,
  type Age,
} from './agedOffice.ts'

/** Entries of each client's statement in a month. */
const ENTRIES = 50

/** Registers the clients, each with the account of the ready practice company, and returns them. */
export async function saveClients(page: Page, count: number): Promise<Company[]> {
  const clients = Array.from({ length: count }, (_, c) => ({
    companyId: agedId('company', c),
    name: agedName(c),
    clientCode: String(1001 + c),
    reading: `コモンサキ${digits(c + 1, 3)}ショウジ`,
    personInCharge: ['山田', '佐藤', '鈴木'][c % 3] ?? '',
    applicant: { applicantName: 'カブシキガイシャコモンサキショウジ', address: 'トウキョウトチヨダクレンシュウ１－１' },
  }))
  return page.evaluate(async (wanted) => {
    const list = await window.desk.call('companies.list')
    const first = list.ok ? list.value[0] : undefined
    if (!first) throw new Error('no company')
    const made: Company[] = []
    for (const one of wanted) {
      const saved = await window.desk.call('companies.save', { ...first, ...one })
      if (!saved.ok) throw new Error(saved.error.code)
      made.push(saved.value)
    }
    return made
  }, clients)
}

/** What the page needs to make the rows of a client in a month. */
interface MonthOfClient {
  c: number
  lotId: string
  acceptanceNo: string
  people: number
  amount: number
}
interface Month {
  month: string
  due: string
  at: number
  /** Whether its lots were filed, approved and followed; otherwise they are drafts. */
  filed: boolean
  /** The number of the first answer of the month. */
  firstLookup: number
  /** Entries of each client's statement. */
  entries: number
  lots: MonthOfClient[]
}
interface Client {
  company: Company
  payees: ReturnType<typeof agedPayees>
}

declare global {
  interface Window {
    aged: { clients: readonly Client[]; put: (tables: Record<string, object[]>) => Promise<void> }
  }
}

/** Keeps the clients in the page, and how rows are written there. It runs in the page, so it is self-contained. */
async function prepare(clients: readonly Client[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('tokucho-desk')
    opening.onsuccess = () => {
      resolve(opening.result)
    }
    opening.onerror = () => {
      reject(opening.error ?? new Error('no database'))
    }
  })
  const put = (tables: Record<string, object[]>) =>
    new Promise<void>((resolve, reject) => {
      const writing = database.transaction(Object.keys(tables), 'readwrite', { durability: 'relaxed' })
      for (const [table, rows] of Object.entries(tables)) for (const row of rows) writing.objectStore(table).put(row)
      writing.oncomplete = () => {
        resolve()
      }
      writing.onerror = () => {
        reject(writing.error ?? new Error('not written'))
      }
    })
  window.aged = { clients, put }
}

/** It runs in the page, so it is self-contained. */
async function fillMonth({ month, due, at, filed, firstLookup, entries, lots }: Month): Promise<void> {
  const tables: Record<string, object[]> = { lots: [], orders: [], details: [], statementChunks: [] }
  if (filed) for (const table of ['lookups', 'lookupPayees']) tables[table] = []
  const time = new Date(at).toISOString()
  const share = (sum: number, parts: number, n: number) =>
    n < parts - 1 ? Math.floor(sum / parts) : sum - Math.floor(sum / parts) * (parts - 1)

  for (const [n, { c, lotId, acceptanceNo, people, amount }] of lots.entries()) {
    const client = window.aged.clients[c]
    if (!client) continue
    const { company, payees } = client
    const { companyId, accounts, applicant } = company
    const [account] = accounts
    const totals = {
      totalNumberOfPayrollTaxPayments: people,
      totalAmountOfPayrollTaxPayments: amount,
      totalNumberOfRetirementIncomeTaxPayments: 0,
      totalAmountOfRetirementIncomeTaxPayments: 0,
      totalNumber: people,
      totalAmount: amount,
    }
    const details = payees.map((payee, row) => ({
      lotId,
      rowId: crypto.randomUUID(),
      raw: {},
      detail: {
        ...payee,
        municipalityName: '',
        change: '',
        numberOfPayrollTaxPayments: share(people, payees.length, row),
        amountOfPayrollTaxPayments: share(amount, payees.length, row),
        numberOfRetirementIncomeTaxPayments: 0,
        numberOfRetirees: 0,
        amountOfRetirementBenefitPayments: 0,
        amountOfMunicipalInhabitantTaxPayments: 0,
        amountOfPrefecturalInhabitantsTaxPayments: 0,
      },
    }))
    const head = {
      localTaxPaymentDataName: `${month} 住民税`,
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: account?.branchNo ?? '',
      payingDepositType: account?.accountTypeCode ?? '',
      payingAccountNo: account?.accountNo ?? '',
      dueDate: due,
      monthForWhichPaymentIsDue: month,
      ...applicant,
    }
    const lot = { lotId, companyId, head, month, totals, detailCount: details.length, revision: 2, bankErrors: [] }
    tables['lots']?.push({ ...lot, createdAt: time, updatedAt: time })
    tables['orders']?.push({ lotId, rowIds: details.map(({ rowId }) => rowId) })
    tables['details']?.push(...details)
    const dayOf = (entry: number) => `${month}-${String(1 + Math.floor((entry * 28) / entries)).padStart(2, '0')}`
    tables['statementChunks']?.push({
      sourceId: lotId,
      n: 0,
      first: dayOf(0),
      last: dayOf(entries - 1),
      entries: Array.from({ length: entries }, (_, entry) => ({
        transactionDate: dayOf(entry),
        designatedDate: dayOf(entry),
        transactionId: String(entry + 1).padStart(6, '0'),
        transactionType: entry % 2 === 0 ? '振込' : '振替',
        remarks: `${['カ）ミドリショウジ', 'デンキリョウキン', 'スズキイチロウ', 'ユ）サクラフドウサン', 'テスウリョウ'][(c + entry) % 5] ?? ''}${String((c * 31 + entry * 7) % 5_000)}`,
        debitCreditTypeCode: entry % 2 === 0 ? '1' : '2',
        amount: 1_000 + ((c * 977 + entry * 7_919) % 900_000),
        balance: 20_000_000 + ((c * 977 + entry * 7_919) % 900_000),
      })),
    })
    if (!filed) continue

    const id = firstLookup + n
    const stamps = Object.fromEntries(
      ['operation', 'transaction', 'applied', 'firstApproved', 'approved'].flatMap((name) => [
        [`${name}Date`, `${month}-25`],
        [`${name}Time`, '09:00:00'],
      ]),
    )
    const answer = {
      transactionStatus: '承認済み',
      transactionStatusCode: '5',
      appliedStatusCode: '2',
      ...stamps,
      acceptanceNo,
      type: '地方税納付',
      ...applicant,
      monthForWhichPaymentIsDue: month,
      dueDate: due,
      localTaxPaymentDataName: head.localTaxPaymentDataName,
      payingBranchNo: head.payingBranchNo,
      payingAccountNo: head.payingAccountNo,
      municipalityCount: details.length,
      ...totals,
    }
    tables['lookups']?.push({ id, companyId, environment: 'practice', acceptanceNo, at: time, answer })
    tables['lookupPayees']?.push({
      id,
      normalDetails: details.map(({ detail }, row) => ({
        recordNo: row + 1,
        prefectureName: '東京都',
        municipalityNameKanji: '千代田区',
        ...detail,
        amountOfRetirementIncomeTaxPayments: 0,
        totalNumberOfDetails: detail.numberOfPayrollTaxPayments,
        totalAmountOfDetails: detail.amountOfPayrollTaxPayments,
        paymentCharge: 0,
      })),
    })
  }
  await window.aged.put(tables)
}

/** The month after the last one that was filed. */
const draftMonth = ({ last = LAST_FILED }: Age): string => monthAt(last, -1)

/** The rows of a client that no month has: its payees, its balance, the notes, and what was read of its account. */
function ofClient({ company, payees }: Client, c: number, age: Age): Record<string, object[]> {
  const { companyId, accounts } = company
  const accountId = accounts[0]?.accountId ?? ''
  const months = agedMonths(age)
  const read = [...months, { m: age.months, month: draftMonth(age) }]
  const spans = read.map(({ m, month }) => {
    const [from, to] = [`${month}-01`, `${month}-28`]
    const sourceId = agedId('lot', c, m)
    return { from, to, readOn: to, sourceId, askedFrom: from, askedTo: to, inquiredAt: `${to}T09:00:00` }
  })
  const last = spans.at(-1)
  const key = { companyId, environment: 'practice', accountId }
  return {
    payees: payees.map((payee, n) => ({
      companyId,
      payeeId: agedId('payee', c, n),
      ...payee,
      municipalityName: '',
      numberOfPayrollTaxPayments: 2,
      amountOfPayrollTaxPayments: 20_000,
      halfYearly: false,
      memo: '',
    })),
    balances: [
      {
        ...key,
        at: '2026-11-25T00:00:00.000Z',
        balance: { todayBalance: 30_000_000 + c, clearedBalance: 30_000_000 + c },
      },
    ],
    monthNotes: months
      .filter(({ m }) => (m + c) % 5 === 0)
      .map(({ month }) => ({
        companyId,
        month,
        note: `${month} 入社1名、退職1名。税額通知書の変更を確認済み`,
        updatedAt: `${month}-20T00:00:00.000Z`,
      })),
    statements: last
      ? [
          {
            ...key,
            kind: 'transactions',
            spans,
            inquiredAt: last.inquiredAt,
            period: last,
            days: last,
            newestFirst: false,
          },
        ]
      : [],
  }
}

const monthOf = (age: Age, m: number): MonthOfClient[] =>
  Array.from({ length: age.clients }, (_, c) => ({
    c,
    lotId: agedId('lot', c, m),
    acceptanceNo: agedAcceptanceNo(c, m),
    ...agedFigures(c, m),
  }))

/** Writes everything that an office of this age has in the page's database, with a draft of each client for the next month. */
export async function fillTables(page: Page, companies: readonly Company[], age: Age): Promise<void> {
  const clients = companies.map((company, c) => ({ company, payees: agedPayees(c) }))
  await page.evaluate(prepare, clients)
  const own = clients.map((client, c) => ofClient(client, c, age))
  const tables = ['payees', 'balances', 'monthNotes', 'statements']
  const rows = Object.fromEntries(tables.map((table) => [table, own.flatMap((one) => one[table] ?? [])]))
  await page.evaluate((all) => window.aged.put(all), rows)
  for (const { m, month, due, at } of agedMonths(age)) {
    const filed = { filed: true, firstLookup: m * age.clients + 1, entries: ENTRIES }
    await page.evaluate(fillMonth, { month, due, at, ...filed, lots: monthOf(age, m) })
  }
  const month = draftMonth(age)
  const due = legalDueDate(month)
  const draft = { filed: false, firstLookup: 0, entries: ENTRIES, lots: monthOf(age, age.months) }
  await page.evaluate(fillMonth, { month, due, at: Date.parse(`${month}-20T00:00:00Z`), ...draft })
}
