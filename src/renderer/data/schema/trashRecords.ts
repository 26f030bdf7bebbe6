import type { Company } from '#contract/ipc/index'
import type { DetailRecord, LotRecord, OrderRecord, PayeeRow, StepRecord } from './lotRecords.ts'

/** What one deletion deletes: a lot, payees of one company, or a company. */
export type TrashKind = 'lot' | 'payees' | 'company'

/** One deletion that can be taken back, as lists show it. */
export interface TrashHead {
  trashId: string
  kind: TrashKind
  /** The company it belongs to, or the deleted company itself. */
  companyId: string
  /** Id of the lot, of the first payee or of the company. */
  itemId: string
  /** Name of the lot, of the first payee or of the company; '' for a lot without a name. */
  name: string
  /** Number of payees: those of a lot, or those deleted; 0 for a company. */
  count: number
  /** ISO instant. */
  deletedAt: string
}

/** The deleted rows by table. */
export interface TrashRows {
  lots?: LotRecord[]
  orders?: OrderRecord[]
  details?: DetailRecord[]
  steps?: StepRecord[]
  payees?: PayeeRow[]
}

/** Everything that one deletion took away. */
export interface TrashContent {
  trashId: string
  rows: TrashRows
  /**
   * A deleted company as main kept it; its rows stay where they are until the entry is erased, because nothing shows
   * rows of a company that does not exist.
   */
  company?: Company
  /** True when the deleted company was the current one. */
  wasCurrent?: boolean
  /** Ids of the payees that had the same code and designated number as a deleted one and stayed. */
  alike?: string[]
}
