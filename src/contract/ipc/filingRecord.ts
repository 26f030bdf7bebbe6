import { z } from 'zod'
import { approvalRecord, journalEntry } from './journal.ts'

/** Times in Japan as `YYYY-MM-DD HH:MM:SS`, amounts in yen; '' when unknown. */
const filingRow = z.object({
  entryId: z.string(),
  companyId: z.string(),
  lotId: z.string(),
  at: z.string(),
  user: z.string(),
  /** The computer it was filed on; '' for this one, or when unknown. */
  machine: z.string().optional(),
  /** Absent without an office, '' for nobody or when unknown. */
  preparedBy: z.string().optional(),
  approvedBy: z.string().optional(),
  filedBy: z.string().optional(),
  company: z.string(),
  environment: journalEntry.shape.environment,
  lot: z.string(),
  month: z.string(),
  dueDate: z.string(),
  sequenceNumber: z.string(),
  bodyHash: z.string(),
  municipalityCount: z.number(),
  totalNumber: z.number(),
  totalAmount: z.number(),
  state: journalEntry.shape.state,
  /** Absent while the bank has not told. */
  approval: approvalRecord.shape.state.optional(),
  acceptanceNo: z.string(),
  endedAt: z.string(),
  settledBy: z.string(),
  note: z.string(),
})
export type FilingRow = z.infer<typeof filingRow>

/** `rows`: newest first. */
export const filingRecord = z.object({
  kind: z.literal('filingRecord'),
  locale: z.enum(['ja', 'en']),
  printedAt: z.string(),
  filter: z.string(),
  chain: z.string(),
  proven: z.boolean(),
  rows: z.array(filingRow),
})
export type FilingRecordPaper = z.infer<typeof filingRecord>
