// The rows of a transfer file. Each is checked before any is written.
import type { TransferPart, TransferTable } from '#contract/ipc/index'
import { pathText } from '#contract/bank/read'
import { z } from 'zod'
import type {
  BalanceRecord,
  ExpectedListRecord,
  GroupRecord,
  LookupRecord,
  LotRecord,
  MatchRecord,
  MonthNoteRecord,
  OrderRecord,
  DetailRecord,
  PayeeRow,
  StepRecord,
} from '#data/schema/db'
import type { FormerImport, FormerMapping, FormerYearLayout } from '#data/intakes/formerLayouts'
import type { IntakeRecord, LayoutRecord } from '#data/intakes/intakeRecords'
import {
  formerLayout,
  intake,
  layout,
  lookup,
  lot,
  monthNote,
  order,
  payee,
  row,
  yearEmployee,
  yearLayout,
} from '#data/schema/snapshotRows'
import type { YearRow } from '#data/schema/yearRecords'
import { isStep } from '#data/repositories/steps'
import type { StatementChunk, StatementRecord } from '#data/schema/statementRecords'

const words = z.string()
const whole = z.int()
const environment = z.enum(['practice', 'production', 'development'])
const account = { companyId: words, environment, accountId: words }
const expectation = z.looseObject({ name: words, kana: words, amount: whole, dueDate: words, invoiceNo: words })

interface TableRows {
  lots: LotRecord
  orders: OrderRecord
  details: DetailRecord
  steps: StepRecord
  payees: PayeeRow
  lookups: LookupRecord
  balances: BalanceRecord
  balanceGroups: GroupRecord
  expectedLists: ExpectedListRecord
  matches: MatchRecord
  imports: FormerImport
  mappings: FormerMapping
  layouts: LayoutRecord
  intakes: IntakeRecord
  monthNotes: MonthNoteRecord
  yearEmployees: YearRow
  yearLayouts: FormerYearLayout
  statements: StatementRecord
  statementChunks: StatementChunk
}

const step = z
  .looseObject({ lotId: words, n: whole, redo: z.boolean() })
  .refine((value) => isStep(value as unknown as StepRecord))
/** Unknown fields are kept, as in snapshots. */
const schemas: Record<TransferTable, z.ZodType> = {
  lots: lot,
  orders: order,
  details: row,
  steps: step,
  payees: payee,
  lookups: lookup,
  balances: z.looseObject({
    companyId: words,
    accountId: words,
    at: words,
    balance: z.looseObject({}),
    environment: environment.optional(),
  }),
  balanceGroups: z.looseObject({ companyId: words, accountId: words, name: words }),
  expectedLists: z.looseObject({
    ...account,
    files: z.array(words),
    updatedAt: words,
    items: z.array(expectation),
    mapping: formerLayout.partial().optional(),
  }),
  matches: z.looseObject({
    ...account,
    at: words,
    depositKey: words,
    expectedKey: words,
    verdict: z.enum(['exact', 'confirmed', 'rejected']),
    deposit: z.looseObject({ key: words, transactionDate: words, amount: whole, applicantName: words }),
    expectations: z.array(expectation),
  }),
  imports: z.looseObject({ companyId: words, hash: words, name: words, at: words, lotId: words, detailCount: whole }),
  mappings: z.looseObject({
    companyId: words,
    usedAt: words,
    mapping: formerLayout,
  }),
  layouts: layout,
  intakes: intake,
  monthNotes: monthNote,
  yearEmployees: yearEmployee,
  yearLayouts: yearLayout,
  statements: z.looseObject({
    ...account,
    kind: z.enum(['transactions', 'paymentArrivals']),
    inquiredAt: words,
    newestFirst: z.boolean(),
    spans: z.array(z.looseObject({ sourceId: words })),
    files: z.array(z.looseObject({ sourceId: words, hash: words, from: words, to: words })).optional(),
    layouts: z.array(formerLayout).optional(),
  }),
  statementChunks: z.looseObject({
    sourceId: words,
    n: whole,
    first: words,
    last: words,
    entries: z.array(z.looseObject({ transactionDate: words, amount: whole })),
  }),
}

/** Thrown before any row is written. `place` names table, row (from 1) and field. */
export class RowRefused extends Error {
  readonly place: string

  constructor(place: string) {
    super(place)
    this.place = place
  }
}

export type Tables = { [T in TransferTable]: TableRows[T][] }
export const emptyTables = (): Tables => ({
  lots: [],
  orders: [],
  details: [],
  steps: [],
  payees: [],
  lookups: [],
  balances: [],
  balanceGroups: [],
  expectedLists: [],
  matches: [],
  imports: [],
  mappings: [],
  layouts: [],
  intakes: [],
  monthNotes: [],
  yearEmployees: [],
  yearLayouts: [],
  statements: [],
  statementChunks: [],
})

/** @throws RowRefused at the first row that does not fit its table */
export function addRows(tables: Tables, { parts }: TransferPart): void {
  for (const { table, rows } of parts) for (const text of rows) addRow(tables, table, text)
}

function addRow(tables: Tables, table: TransferTable, text: string): void {
  const parsed = schemas[table].safeParse(JSON.parse(text))
  const at = tables[table].length + 1
  if (!parsed.success) throw new RowRefused(`${table}[${String(at)}].${pathText(parsed.error.issues[0]?.path ?? [])}`)
  ;(tables[table] as unknown[]).push(parsed.data)
}
