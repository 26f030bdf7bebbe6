// A list of what all clients of an office pay: the payments of each client become its lot of the month.
import { payeeKey } from './duplicates.ts'
import { addPayment, emptyDetail, lotTotals, type LotDetail } from './lot.ts'

/** What becomes of a client's rows. `asked`: it is open which client it is. */
export type ClientStanding = 'taken' | 'leftOut' | 'unknown' | 'asked'

/** One row of such a list. */
export interface OfficePayment extends LotDetail {
  /** The client it was found to be; '' if none was. */
  client: string
  /** As the list has them, '' where it does not. */
  clientCode: string
  clientName: string
  standing: ClientStanding
  /** Whether it is a part of what its payee gets (an employee) and not a payment of its own. */
  isPart: boolean
}

/** The rows of one client. */
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

/** The payments of each client, in the order of the list. Parts of what a payee gets are one payment. */
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
