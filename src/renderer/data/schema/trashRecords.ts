import type { Company } from '#contract/ipc/index'
import type { DetailRecord, LotRecord, OrderRecord, PayeeRow, StepRecord } from './lotRecords.ts'

export type TrashKind = 'lot' | 'payees' | 'company'

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
  /**
   * A deleted company as main kept it; its rows stay where they are until the entry is erased, because nothing shows
   * rows of a company that does not exist.
   */
  company?: Company
  /** True when the deleted company was the current one. */
  wasCurrent?: boolean
  /** The lot that got the name of the deleted one, and its name before. */
  renamed?: { lotId: string; from: string }
  /** Ids of the payees that had the same code and designated number as a deleted one and stayed. */
  alike?: string[]
}
