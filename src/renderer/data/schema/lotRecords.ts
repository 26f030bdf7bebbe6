import type { LocalTaxError } from '#contract/bank/index'
import type { LotDetail, LotHead, LotTotals } from '#domain/lots/lot'
import type { Retiree } from '#domain/lots/retiree'
import type { SplitPart } from '#domain/lots/monthWork'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import type { StoredStep } from '../draft/history.ts'
import type { RawTexts } from '../draft/row.ts'

/** `rowId` is '' when the error names no row. */
export interface BankError {
  rowId: string
  errorCode: string
  errorInfo: string
  /** From 1, as sent by the bank. */
  recordNo?: number
  field?: string
  /** As sent by the bank. */
  data?: NonNullable<LocalTaxError['errorData']>
  filed?: LotDetail
}

/** The transfer file that the lot came with, and who made it where and when (ISO instants). */
export interface Received {
  fileId: string
  machine: string
  user: string
  at: string
  updatedAt: string
}

/** Without the lot's state, which only main's filing record (journal) knows. */
export interface LotRecord {
  lotId: string
  companyId: string
  head: LotHead
  /** Copied from `head` because indexes need it at the top level. */
  month: string
  totals: LotTotals
  detailCount: number
  /** Rows with a cell that cannot be read: the totals lack it. Absent means none. */
  unreadable?: number
  createdAt: string
  updatedAt: string
  /** Counts the writes, so that a window notices those of another; absent means 0. */
  revision?: number
  copiedFrom?: string
  /** The returned lot that this one corrects. A plain copy corrects nothing. */
  corrects?: string
  /** The user said that this returned lot needs no correction here. */
  handled?: boolean
  /** Since when (ISO instant) the user says so. Such a lot is never filed. */
  paidElsewhere?: string
  /** Created together because one lot could not hold all payees. */
  split?: SplitPart
  /** Acceptance number of the application that was copied. Filing the copy unchanged would pay twice. */
  takenFrom?: string
  /** `received.updatedAt` equals `updatedAt` until the lot is changed here. */
  received?: Received
  bankErrors: BankError[]
  /** The entry of the filing record whose outcome `bankErrors` reflects. */
  bankErrorsEntry?: string
}

export interface DetailRecord {
  lotId: string
  rowId: string
  detail: LotDetail
  raw: RawTexts
  retirees?: readonly Retiree[]
}

/** Separate from the head so that lists of lots stay small. */
export interface OrderRecord {
  lotId: string
  rowIds: string[]
}

/** Written in the same transaction as its change. */
export interface StepRecord extends StoredStep {
  lotId: string
}

export interface PayeeRow extends PayeeRecord {
  companyId: string
  payeeId: string
}
