// The journal of an office after years of filing, made by the app's own chain and always the same.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEvent } from '#main/filing/journalEvents'
import { type ChainReading, extendChain } from '#main/storage/hashChain'
import { agedAcceptanceNo, agedFigures, agedId, agedMonths, agedName, digits, PAYEES, type Age } from './agedOffice.ts'

export { agedId, type Age }
/** An office of 300 clients after ten years: 36,000 filings, 108,000 lines. */
export const TEN_YEARS: Age = { clients: 300, months: 120 }

/** Yields the lines of each filing: begun, accepted, and approved a day later. */
function* eventsOf(age: Age): Generator<JournalEvent> {
  for (const { m, month, due, at } of agedMonths(age)) {
    for (let c = 0; c < age.clients; c++) yield* filed(c, m, { month, due, at: at + c * 40_000 })
    for (let c = 0; c < age.clients; c++)
      yield {
        type: 'approval',
        entryId: agedId('entry', c, m),
        approval: {
          state: 'approved',
          by: 'bank',
          at: iso(at + 86_400_000 + c * 1_000),
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
  const { people, amount } = agedFigures(c, m)
  const acceptanceNo = agedAcceptanceNo(c, m)
  const totals = { municipalityCount: PAYEES, totalNumber: people, totalAmount: amount }
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
      companyName: agedName(c),
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
          localTaxCommissionCount: PAYEES,
          totalPaymentCharge: 0,
        },
      },
    },
  }
}

export interface AgedChain {
  lines: string[]
  head: { count: number; hash: string }
}

/** Returns the lines of these events, each bound to those before, and the head. */
export function chainOf(events: Iterable<object>): AgedChain {
  const chain: ChainReading = {
    links: [],
    link: createHash('sha256').digest('hex'),
    whole: createHash('sha256').digest('hex'),
    linked: 0,
  }
  const lines: string[] = []
  let head = { count: 0, hash: '' }
  for (const event of events) head = extendChain(chain, event, 'link', (line) => void lines.push(line))
  return { lines, head }
}

export const agedJournal = (age: Age): AgedChain => chainOf(eventsOf(age))

/** Writes the journal into a data folder, as the app would have left it. */
export function writeAgedJournal(folder: string, age: Age): AgedChain {
  const aged = agedJournal(age)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'journal.jsonl'), aged.lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  writeFileSync(join(folder, 'journal.head'), JSON.stringify(aged.head))
  return aged
}
