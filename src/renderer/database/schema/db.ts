import Dexie, { type EntityTable, type Table } from 'dexie'
import type { EnvironmentName } from '#contract/ipc/index'
import type { Acceptance, AccountBalance, LocalTaxError } from '#contract/bank/index'
import type { Decision } from '#domain/depositMatching'
import type { ExpectedDeposit } from '#domain/deposit'
import type { Change } from '#domain/following'
import type { LotDetail, LotHead, LotTotals } from '#domain/lot'
import type { Part } from '#domain/lots/monthWork'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import type { ExpectedMapping } from '#formats/expectedDeposits'
import type { Mapping } from '#formats/mapping'
import { declareVersions } from '../migrations/index.ts'
import type { StoredStep } from '../../draft/history.ts'
import type { RawTexts } from '../../draft/row.ts'
import type { StatementChunk, StatementRecord } from './statementRecords.ts'

/** One error of the bank, with the row it refers to as filed; `rowId` is '' when it refers to no row. */
export interface BankError {
  rowId: string
  errorCode: string
  errorInfo: string
  /** Serial number of the detail from 1, as sent by the bank. */
  recordNo?: number
  /** The field it refers to, if known. */
  field?: string
  /** The offending detail as sent by the bank. */
  data?: NonNullable<LocalTaxError['errorData']>
  /** The content of the row when it was filed. */
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
  createdAt: string
  updatedAt: string
  /** Counts the writes, so that a window notices changes by another one; absent means 0. */
  revision?: number
  copiedFrom?: string
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

/** One payee row of a lot. */
export interface DetailRecord {
  lotId: string
  rowId: string
  detail: LotDetail
  raw: RawTexts
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

/**
 * The last known balance and when it was fetched (ISO instant), so that the home screen has content without a network.
 */
export interface BalanceRecord {
  companyId: string
  accountId: string
  at: string
  balance: AccountBalance
  /** The environment it came from; a balance stored before this field existed has none and is not shown. */
  environment?: EnvironmentName
}

/** The name of a group of accounts; `accountId` is '' for all accounts of the company. */
export interface GroupRecord {
  companyId: string
  accountId: string
  name: string
}

/** The last state of a screen: what is folded, how it is grouped. */
export interface ViewRecord {
  screen: string
  view: object
}

/** The expected deposits of one account in one environment, with the layout of the last imported file. */
export interface ExpectedListRecord {
  companyId: string
  environment: EnvironmentName
  accountId: string
  /** Names of the imported files. */
  files: string[]
  updatedAt: string
  items: ExpectedDeposit[]
  mapping?: ExpectedMapping
}

/** The decision about one deposit: it is matched with these expectations, or they are rejected for it. */
export interface MatchRecord extends Decision {
  companyId: string
  environment: EnvironmentName
  accountId: string
  at: string
}

/** One answer to an acceptance inquiry. Its payees (`normalDetails`) are stored in `lookupPayees` instead. */
export interface LookupRecord {
  id: number
  companyId: string
  acceptanceNo: string
  at: string
  answer: Acceptance
  /** The environment it came from; absent in answers stored before this field existed. */
  environment?: EnvironmentName
  /** What changed since the previous answer; absent when nothing did, and in the first answer. */
  changes?: Change[]
  /** When the user saw these changes. */
  seenAt?: string
}

/** The payees of an answer to an acceptance inquiry; separate so that lists of answers stay small. */
export interface LookupPayees {
  /** Id of the answer. */
  id: number
  normalDetails: NonNullable<Acceptance['normalDetails']>
}

/** One payee in a company's payee register. */
export interface PayeeRow extends PayeeRecord {
  companyId: string
  payeeId: string
}

/**
 * An imported file, stored so that a second import of it is noticed. `hash` is the SHA-256 of its bytes in hexadecimal.
 */
export interface ImportRecord {
  companyId: string
  hash: string
  name: string
  at: string
  lotId: string
  detailCount: number
}

/** The layout of a company's file as the user confirmed it; `usedAt` is an ISO instant. */
export interface MappingRecord {
  id: number
  companyId: string
  mapping: Mapping
  usedAt: string
}

export class AppDatabase extends Dexie {
  declare lots: EntityTable<LotRecord, 'lotId'>
  declare details: Table<DetailRecord, [string, string]>
  declare orders: EntityTable<OrderRecord, 'lotId'>
  declare steps: Table<StepRecord, [string, number]>
  declare balances: Table<BalanceRecord, [string, string]>
  declare lookups: EntityTable<LookupRecord, 'id'>
  declare payees: Table<PayeeRow, [string, string]>
  declare imports: Table<ImportRecord, [string, string]>
  declare mappings: EntityTable<MappingRecord, 'id'>
  declare lookupPayees: EntityTable<LookupPayees, 'id'>
  declare statements: Table<StatementRecord, [string, string, string, string]>
  declare statementChunks: Table<StatementChunk, [string, number]>
  declare balanceGroups: Table<GroupRecord, [string, string]>
  declare views: EntityTable<ViewRecord, 'screen'>
  declare expectedLists: Table<ExpectedListRecord, [string, string, string]>
  declare matches: Table<MatchRecord, [string, string, string, string, string]>

  constructor(name = 'tokucho-desk') {
    // Strict durability survives a power cut and costs a third of a millisecond per write. Without the cache, a live
    // query shows what is on the disk, never a write that may still fail.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    declareVersions(this)
  }
}

export const db = new AppDatabase()
