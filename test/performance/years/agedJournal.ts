// The journal of an office after years of filing, made by the app's own chain and always the same.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEvent } from '#main/filing/journalEvents'
import { type ChainReading, extendChain } from '#main/storage/hashChain'

export interface Age {
  clients: number
  months: number
  /** The last month filed, `YYYY-MM`. */
  last?: string
}
/** An office of 300 clients after ten years: 36,000 filings, 108,000 lines. */
export const TEN_YEARS: Age = { clients: 300, months: 120 }

const digits = (n: number, width: number): string => String(n).padStart(width, '0')
export const agedId = (kind: string, ...at: number[]): string => {
  const hash = createHash('sha256')
    .update(`${kind} ${at.join(' ')}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
const monthAt = (last: string, back: number): string => {
  const months = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1 - back
  return `${String(Math.floor(months / 12))}-${digits((months % 12) + 1, 2)}`
}

/** Yields the lines of each filing: begun, accepted, and approved a day later. */
function* eventsOf({ clients, months, last = '2026-10' }: Age): Generator<JournalEvent> {
  for (let m = 0; m < months; m++) {
    const month = monthAt(last, months - 1 - m)
    const due = `${monthAt(last, months - 2 - m)}-10`
    const day = Date.parse(`${month}-24T00:00:00Z`)
    for (let c = 0; c < clients; c++) yield* filed(c, m, { month, due, at: day + c * 40_000 })
    for (let c = 0; c < clients; c++)
      yield {
        type: 'approval',
        entryId: agedId('entry', c, m),
        approval: {
          state: 'approved',
          by: 'bank',
          at: iso(day + 86_400_000 + c * 1_000),
          bank: { transactionStatus: '承認済み', transactionStatusCode: '5', appliedStatusCode: '2' },
        },
      }
  }
}

const iso = (at: number): string => new Date(at).toISOString()

function* filed(
  c: number,
  m: number,
  { month, due, at }: { month: string; due: string; at: number },
): Generator<JournalEvent> {
  const entryId = agedId('entry', c, m)
  const people = 20 + ((c * 7 + m) % 40)
  const amount = people * (9_000 + ((c * 31 + m * 17) % 160) * 100)
  const acceptanceNo = digits(100_000_000_000 + m * 1_000 + c, 12)
  const totals = { municipalityCount: 13, totalNumber: people, totalAmount: amount }
  const name = `${month} 住民税`
  yield {
    type: 'begin',
    entry: {
      entryId,
      companyId: agedId('company', c),
      lotId: agedId('lot', c, m),
      environment: 'practice',
      month,
      dueDate: due,
      at: iso(at),
      sequenceNumber: `${month.replace('-', '')}24-${digits(m * 1_000 + c, 16)}`,
      bodyHash: createHash('sha256').update(`body ${entryId}`).digest('hex'),
      fingerprint: createHash('sha256').update(`print ${entryId}`).digest('hex'),
      totals,
      user: 'tanaka',
      machine: 'OFFICE-PC1',
      companyName: `顧問先${digits(c + 1, 3)}商事株式会社`,
      figures: {
        totalNumberOfPayrollTaxPayments: people,
        totalAmountOfPayrollTaxPayments: amount,
        totalNumberOfRetirees: 0,
        totalAmountOfRetirementBenefitPayments: 0,
        totalAmountOfMunicipalInhabitantTaxPayments: 0,
        totalAmountOfPrefecturalInhabitantsTaxPayments: 0,
        localTaxPaymentDataName: name,
        payingBranchNo: '001',
        payingAccountNo: digits(2_000_000 + c * 10, 7),
      },
    },
  }
  yield {
    type: 'outcome',
    entryId,
    at: iso(at + 2_000),
    outcome: {
      outcome: 'accepted',
      acceptanceNo,
      totalsMatch: true,
      answer: {
        appliedStatus: '申請済み（承認待ち）',
        appliedDate: `${month}-24`,
        appliedTime: '09:00:00',
        localTaxPaymentResult: {
          acceptanceNo,
          type: '地方税納付',
          localTaxPaymentDataName: name,
          payingBranchNo: '001',
          payingBranchNameKanji: '本店営業部',
          payingAccountNo: digits(2_000_000 + c * 10, 7),
          payingAccountName: `カ）コモンサキ${digits(c + 1, 3)}ショウジ`,
          dueDate: due,
          monthForWhichPaymentIsDue: month,
          applicantName: `カブシキガイシャコモンサキ${digits(c + 1, 3)}ショウジ`,
          address: 'トウキョウトチヨダクレンシュウ１－１',
          ...totals,
          totalNumberOfPayrollTaxPayments: people,
          totalAmountOfPayrollTaxPayments: amount,
          totalBasicCharge: 0,
          localTaxCommissionCount: 13,
          totalPaymentCharge: 0,
        },
      },
    },
  }
}

export interface AgedJournal {
  lines: string[]
  head: { count: number; hash: string }
}

/** Returns the lines of the journal and its head. */
export function agedJournal(age: Age): AgedJournal {
  const chain: ChainReading = {
    links: [],
    link: createHash('sha256').digest('hex'),
    whole: createHash('sha256').digest('hex'),
    linked: 0,
  }
  const lines: string[] = []
  let head = { count: 0, hash: '' }
  for (const event of eventsOf(age)) head = extendChain(chain, event, 'link', (line) => void lines.push(line))
  return { lines, head }
}

/** Writes the journal into a data folder, as the app would have left it. */
export function writeAgedJournal(folder: string, age: Age): AgedJournal {
  const aged = agedJournal(age)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'journal.jsonl'), aged.lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  writeFileSync(join(folder, 'journal.head'), JSON.stringify(aged.head))
  return aged
}
