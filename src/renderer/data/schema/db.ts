import Dexie, { type EntityTable, type Table } from 'dexie'
import type { EnvironmentName } from '#contract/ipc/index'
import type { ItemKind } from '#contract/office/rows'
import type { Acceptance, AccountBalance } from '#contract/bank/index'
import type { BookedMark } from '#domain/accounts/bookEntries'
import type { Decision } from '#domain/deposits/depositMatching'
import type { ExpectedDeposit } from '#domain/deposits/deposit'
import type { Change } from '#domain/filing/following'
import { declareVersions } from './migrations.ts'
import type { StatementChunk, StatementRecord } from './statementRecords.ts'
import type { IntakeRecord, LayoutRecord } from '../intakes/intakeRecords.ts'
import type { YearRow } from './yearRecords.ts'
import type { TrashContent, TrashEntry } from './trashRecords.ts'
import type { BankError, DetailRecord, LotRecord, OrderRecord, PayeeRow, Received, StepRecord } from './lotRecords.ts'

export type { BankError, DetailRecord, LotRecord, OrderRecord, PayeeRow, Received, StepRecord }

/** Stored so that the list of balances has content without a network. `at` is an ISO instant. */
export interface BalanceRecord {
  companyId: string
  accountId: string
  at: string
  balance: AccountBalance
  /** Absent in older balances, which are not shown. */
  environment?: EnvironmentName
}

/** `accountId` is '' for all accounts of the company. */
export interface GroupRecord {
  companyId: string
  accountId: string
  name: string
}

export interface MonthNoteRecord {
  companyId: string
  month: string
  note: string
  /** ISO date; absent while the office does not wait. */
  waitingSince?: string
  /** Lots written to a file for an accounting program. */
  booked?: BookedMark[]
  /** ISO instant. */
  updatedAt: string
}

export interface ViewRecord {
  screen: string
  view: object
}

export interface ExpectedListRecord {
  companyId: string
  environment: EnvironmentName
  accountId: string
  files: string[]
  updatedAt: string
  items: ExpectedDeposit[]
}

export interface MatchRecord extends Decision {
  companyId: string
  environment: EnvironmentName
  accountId: string
  at: string
}

/** An answer to 受付番号照会. Its payees (`normalDetails`) are in `lookupPayees` instead. */
export interface LookupRecord {
  id: number
  companyId: string
  acceptanceNo: string
  at: string
  answer: Acceptance
  /** Absent in older answers. */
  environment?: EnvironmentName
  /** Absent when nothing changed, and in the first answer. */
  changes?: Change[]
  seenAt?: string
}

/** In a table of their own so that lists of answers stay small. */
export interface LookupPayees {
  id: number
  normalDetails: NonNullable<Acceptance['normalDetails']>
}

/**
 * A shared item as the office's server has it: the difference to this computer's is what was changed here. `local`,
 * only in a lot's head, is the lot's revision here at that time.
 */
export interface OfficeBase {
  kind: ItemKind
  id: string
  companyId: string
  lotId: string
  revision: number
  deleted: boolean
  body: Record<string, unknown>
  /** The server's record that the item came from. */
  office: string
  /** The server's sequence number of the change; absent until this version was read back. */
  seq?: number
  local?: number
}

/**
 * `office` identifies the server's record: another one is read from its beginning. `complete`: read to its end once.
 */
export interface OfficeCursor {
  office: string
  cursor: number
  complete: boolean
}

/** What the user should know of a merge, or that somebody changed what protects money. Stays until it was read. */
export interface OfficeNotice {
  /** From the item, its revision and the field, so that a repeated merge adds no second notice. */
  id: string
  /** ISO instant. */
  at: string
  kind: ItemKind
  /**
   * `theirs`: their value counts, not the one written here. `both`: the lines of both are kept. `changed`: they
   * changed it from `mine` to `theirs`. `twice`: a deposit or expectation was matched in two ways. `clash`: the user
   * has read that a lot was filed on two computers.
   */
  what: 'theirs' | 'both' | 'changed' | 'twice' | 'clash'
  companyId: string
  /** The month, the payee, the deposit; '' for the company itself. */
  item: string
  field: string
  mine: string
  theirs: string
  /** Login of the person whose version came. */
  by: string
}

export class AppDatabase extends Dexie {
  declare lots: EntityTable<LotRecord, 'lotId'>
  declare details: Table<DetailRecord, [string, string]>
  declare orders: EntityTable<OrderRecord, 'lotId'>
  declare steps: Table<StepRecord, [string, number]>
  declare balances: Table<BalanceRecord, [string, string]>
  declare lookups: EntityTable<LookupRecord, 'id'>
  declare payees: Table<PayeeRow, [string, string]>
  declare layouts: Table<LayoutRecord, [string, string]>
  declare intakes: EntityTable<IntakeRecord, 'intakeId'>
  declare lookupPayees: EntityTable<LookupPayees, 'id'>
  declare statements: Table<StatementRecord, [string, string, string, string]>
  declare statementChunks: Table<StatementChunk, [string, number]>
  declare balanceGroups: Table<GroupRecord, [string, string]>
  declare views: EntityTable<ViewRecord, 'screen'>
  declare monthNotes: Table<MonthNoteRecord, [string, string]>
  declare expectedLists: Table<ExpectedListRecord, [string, string, string]>
  declare officeBase: Table<OfficeBase, [string, string]>
  declare officeCursor: EntityTable<OfficeCursor, 'office'>
  declare officeNotices: EntityTable<OfficeNotice, 'id'>
  declare matches: Table<MatchRecord, [string, string, string, string, string]>
  declare yearEmployees: EntityTable<YearRow, 'employeeId'>
  declare trash: EntityTable<TrashEntry, 'trashId'>
  declare trashRows: EntityTable<TrashContent, 'trashId'>

  constructor(name = 'tokucho-desk') {
    // Strict durability survives a power cut and costs a third of a millisecond per write. Without the cache, a live
    // query never shows a write that may still fail.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    declareVersions(this)
  }
}

export const db = new AppDatabase()
