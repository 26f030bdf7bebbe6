import type { Company } from '#contract/ipc/index'
import type { DetailRecord, LotRecord, OrderRecord, PayeeRow, StepRecord } from './lotRecords.ts'

export type TrashKind = 'lot' | 'payees' | 'company'

export interface TrashEntry {
  trashId: string
  kind: TrashKind
  /** For a company, its own id. */
  companyId: string
  /** Id of the lot, of the first payee or of the company. */
  itemId: string
  /** '' for a lot without a name. */
  name: string
  /** Payees in the lot, or deleted payees; 0 for a company. */
  count: number
  /** ISO instant. */
  deletedAt: string
}

export interface TrashRows {
  lots?: LotRecord[]
  orders?: OrderRecord[]
  details?: DetailRecord[]
  steps?: StepRecord[]
  payees?: PayeeRow[]
}

export interface TrashContent {
  trashId: string
  rows: TrashRows
  /** As main stored it. Its rows stay until this entry is erased. */
  company?: Company
  wasCurrent?: boolean
  /** The lot that got the name of the deleted one; `from` is its name before. */
  renamed?: { lotId: string; from: string }
  /** Ids of payees that stayed with the same code and designated number as a deleted one. */
  alike?: string[]
}
