import { z } from 'zod'
import { accountInfo } from '../service/account.ts'
import { paymentArrival, transaction } from '../service/statement.ts'

/** What the print route needs to lay out a statement report; amounts in yen, dates `YYYY-MM-DD`, `printedAt` an ISO instant. */
export const statementReport = z.object({
  kind: z.literal('statement'),
  locale: z.enum(['ja', 'en']),
  companyName: z.string(),
  accountLabel: z.string(),
  accountInfo: accountInfo.partial().optional(),
  practice: z.boolean(),
  from: z.string().optional(),
  to: z.string().optional(),
  inquiredAt: z.string(),
  printedAt: z.string(),
  complete: z.boolean(),
  entries: z.discriminatedUnion('list', [
    z.object({ list: z.literal('transactions'), rows: z.array(transaction) }),
    z.object({ list: z.literal('paymentArrivals'), rows: z.array(paymentArrival) }),
  ]),
})
export type StatementReport = z.infer<typeof statementReport>

/** One print job; further kinds of report join here. */
export const printJob = z.discriminatedUnion('kind', [statementReport])
export type PrintJob = z.infer<typeof printJob>
