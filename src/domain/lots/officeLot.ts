// A list of what all clients of an office pay; each client's payments become its lot of the month.
import { payeeKey } from './duplicates.ts'
import { addPayment, emptyDetail, lotTotals, type LotDetail } from './lot.ts'

/** `asked`: a person has to say which client it is. */
export type ClientStanding = 'taken' | 'leftOut' | 'unknown' | 'asked'

export interface OfficePayment extends LotDetail {
  /** '' if none was found. */
  client: string
  /** As in the list; '' if absent. */
  clientCode: string
  clientName: string
  standing: ClientStanding
  /** A part of what its payee gets (an employee). */
  isPart: boolean
}

export interface ClientPayments {
  client: string
  clientCode: string
  clientName: string
  standing: ClientStanding
  rows: number
  details: LotDetail[]
  /** Yen. */
  amount: number
}

export function paymentsByClient(payments: readonly OfficePayment[]): ClientPayments[] {
  const byClient = Map.groupBy(payments, clientKey)
  return [...byClient.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { client, clientCode, clientName, standing } = first
    const details = detailsOf(own)
    const amount = lotTotals(details).totalAmount
    return [{ client, clientCode, clientName, standing, rows: own.length, details, amount }]
  })
}

/** A list may call one client by several names. */
const clientKey = ({ client, clientCode, clientName }: OfficePayment): string =>
  client === '' ? JSON.stringify([clientCode, clientName]) : client

function detailsOf(payments: readonly OfficePayment[]): LotDetail[] {
  const parts = new Map<string, LotDetail>()
  const details: LotDetail[] = []
  for (const payment of payments) {
    const key = payeeKey(payment)
    const known = payment.isPart ? parts.get(key) : undefined
    const detail = known ?? emptyDetail()
    addPayment(detail, payment)
    if (known) continue
    details.push(detail)
    if (payment.isPart) parts.set(key, detail)
  }
  return details
}
