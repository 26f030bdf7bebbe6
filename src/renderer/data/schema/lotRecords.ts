import type { LocalTaxError } from '#contract/bank/index'
import type { LotDetail, LotHead, LotTotals } from '#domain/lots/lot'
import type { Retiree } from '#domain/lots/retiree'
import type { Part } from '#domain/lots/monthWork'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import type { StoredStep } from '../draft/history.ts'
import type { RawTexts } from '../draft/row.ts'

/** `rowId` is '' when the error refers to no row. */
export interface BankError {
  rowId: string
  errorCode: string
  errorInfo: string
  /** Serial number of the detail from 1, as sent by the bank. */
  recordNo?: number
  field?: string
  /** The offending detail as sent by the bank. */
  data?: NonNullable<LocalTaxError['errorData']>
  filed?: LotDetail
}

/** Where a received lot came from: the file, and who made it where and when (ISO instants). */
export interface Received {
  fileId: string
  machine: string
  user: string
  at: string
  updatedAt: string
}

/** Head of a draft lot. It has no state, because only the submission journal of the main process knows the state. */
export interface LotRecord {
  lotId: string
  companyId: string
  head: LotHead
  /** Copied from `head` because IndexedDB indexes need it at the top level. */
  month: string
  totals: LotTotals
  detailCount: number
  /** How many rows have a cell that cannot be read, which the totals lack; absent means none. */
  unreadable?: number
  createdAt: string
  updatedAt: string
  /** Counts the writes, so that a window notices changes by another one; absent means 0. */
  revision?: number
  copiedFrom?: string
  /** The returned lot that this lot corrects. A plain copy of a returned lot corrects nothing. */
  corrects?: string
  /** True if the user said that this returned lot needs no correction here. */
  handled?: boolean
  /** Since when (ISO instant) the user says that it was paid without this app; it is never filed. Absent otherwise. */
  paidElsewhere?: string
  /** Set on lots created together because one lot could not hold all payees. */
  split?: Part
  /**
   * Acceptance number of the application at the bank that this lot was copied from. Filing the copy unchanged would pay
   * twice.
   */
  takenFrom?: string
  /**
   * The file from another computer that contained the lot, and when the lot was last changed there. This time equals
   * `updatedAt` until the lot is changed here.
   */
  received?: Received
  /** Errors of the last refused application, and the journal entry they came with. */
  bankErrors: BankError[]
  bankErrorsEntry?: string
}

export interface DetailRecord {
  lotId: string
  rowId: string
  detail: LotDetail
  raw: RawTexts
  retirees?: readonly Retiree[]
}

/** The order of a lot's rows; separate from the head so that lists of lots stay small. */
export interface OrderRecord {
  lotId: string
  rowIds: string[]
}

/** One step of a lot's undo history; written in the same transaction as its change. */
export interface StepRecord extends StoredStep {
  lotId: string
}

export interface PayeeRow extends PayeeRecord {
  companyId: string
  payeeId: string
}
