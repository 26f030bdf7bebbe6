import { z } from 'zod'
import { accountInfo } from '../bank/account.ts'
import { text } from '../bank/fields.ts'
import { damagedPlace } from './errors.ts'
import { paymentArrival, transaction } from '../bank/statement.ts'

/** Texts may be longer than the interface declares (drift); dates, directions and amounts keep their strict form. */
const asRead = <S extends Record<string, z.ZodType>>(shape: S, strict: readonly (keyof S)[]) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => [key, strict.includes(key) ? schema : text().optional()]),
    ) as S,
  )

const STRICT = ['transactionDate', 'designatedDate', 'debitCreditTypeCode', 'amount'] as const

const reportOptions = z.strictObject({
  orientation: z.enum(['portrait', 'landscape']),
  /** -9,999, △9,999 or ▲9,999. */
  negative: z.enum(['minus', 'triangle', 'blackTriangle']),
  /** The date itself, 〃, 同上 or nothing, when the row above has the same date. */
  repeatedDate: z.enum(['same', 'ditto', 'words', 'blank']),
  balance: z.enum(['everyRow', 'lastOfDay']),
  /** Ruled lines continue to the bottom of a page that is not full. */
  ruled: z.boolean(),
  binding: z.enum(['none', 'left', 'top']),
  daySubtotals: z.boolean(),
})
export type ReportOptions = z.infer<typeof reportOptions>

/** A kind of statement whose options were never changed is absent. */
export const keptReportOptions = z.strictObject({
  transactions: reportOptions.optional(),
  paymentArrivals: reportOptions.optional(),
})
export type KeptReportOptions = z.infer<typeof keptReportOptions>

const totals = z.object({
  depositCount: z.number(),
  depositSum: z.number(),
  withdrawalCount: z.number(),
  withdrawalSum: z.number(),
})

const pageOf = <L extends z.ZodType>(line: L) =>
  z.object({
    number: z.number(),
    count: z.number(),
    isLast: z.boolean(),
    lines: z.array(line),
    totals,
    cumulative: totals,
  })

const transactionLine = z.object({
  entry: asRead(transaction.shape, [...STRICT, 'balance']),
  showsBalance: z.boolean(),
  /** The balance does not follow from the entry before. */
  broken: z.boolean(),
})
const dayLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entry'), entry: asRead(paymentArrival.shape, STRICT) }),
  z.object({ kind: z.literal('subtotal'), date: z.string(), totals }),
])

const transactionsPage = pageOf(transactionLine).extend({
  carriedForward: z.number().optional(),
  closing: z.number().optional(),
})
const dayPage = pageOf(dayLine)
export type TransactionsPage = z.infer<typeof transactionsPage>
export type DaySheet = z.infer<typeof dayPage>

const statementNotes = z.object({
  /** Pages whose first or last entry is not the one they declare. */
  misnumbered: z.number(),
  /** Entries on no line and in no sum; `page` counts from 1. */
  unreadable: z.array(z.object({ page: z.number(), place: damagedPlace })),
  unanswered: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The bank's answer does not cover these days, but they seem to have had no entries. */
  quiet: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Entries with the date and number of an earlier one: `other` with different content, `equal` with the same. */
  other: z.number(),
  equal: z.number(),
  files: z
    .object({ names: z.array(z.string()), missing: z.array(z.object({ from: z.string(), to: z.string() })) })
    .optional(),
})
export type StatementNotes = z.infer<typeof statementNotes>

/** Amounts in yen, dates `YYYY-MM-DD`, `printedAt` an ISO instant. */
const statementHead = z.object({
  kind: z.literal('statement'),
  locale: z.enum(['ja', 'en']),
  companyName: z.string(),
  accountLabel: z.string(),
  accountInfo: asRead(accountInfo.shape, []).optional(),
  practice: z.boolean(),
  from: z.string().optional(),
  to: z.string().optional(),
  inquiredAt: z.string(),
  printedAt: z.string(),
  complete: z.boolean(),
  notes: statementNotes.optional(),
  options: reportOptions,
  /** Absent for the whole period. */
  printed: z.object({ from: z.string().optional(), to: z.string().optional() }).optional(),
  /** Absent unless some entries were hidden on the screen. */
  selection: z.object({ shown: z.number(), all: z.number() }).optional(),
  breaks: z.number(),
  /** Balance before the first entry; absent without balances, or when entries between the printed ones are left out. */
  opening: z.number().optional(),
})
export type StatementHead = z.infer<typeof statementHead>

export const statementReport = statementHead.extend({
  sheets: z.discriminatedUnion('list', [
    z.object({ list: z.literal('transactions'), pages: z.array(transactionsPage) }),
    z.object({ list: z.literal('paymentArrivals'), pages: z.array(dayPage) }),
  ]),
})
export type StatementReport = z.infer<typeof statementReport>
export type StatementSheets = StatementReport['sheets']
