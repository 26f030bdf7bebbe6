import Dexie, { type EntityTable, type Table } from 'dexie'
import type { EnvironmentName } from '#contract/ipc/index'
import type { ItemKind } from '#contract/office/rows'
import type { Acceptance, AccountBalance } from '#contract/bank/index'
import type { BookMark } from '#domain/accounts/bookEntries'
import type { Decision } from '#domain/deposits/depositMatching'
import type { ExpectedDeposit } from '#domain/deposits/deposit'
import type { Change } from '#domain/filing/following'
import { declareVersions } from './migrations.ts'
import type { StatementChunk, StatementRecord } from './statementRecords.ts'
import type { IntakeRecord, LayoutRecord } from '../intakes/intakeRecords.ts'
import type { YearRow } from './yearRecords.ts'
import type { TrashContent, TrashHead } from './trashRecords.ts'
import type { BankError, DetailRecord, LotRecord, OrderRecord, PayeeRow, Received, StepRecord } from './lotRecords.ts'

export type { BankError, DetailRecord, LotRecord, OrderRecord, PayeeRow, Received, StepRecord }

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

/** What is known about a client's month besides its lots. */
export interface MonthNoteRecord {
  companyId: string
  month: string
  note: string
  /** Since when (ISO date) the office waits for the client, for data or an answer; absent while it does not. */
  waitingSince?: string
  /** Lots of the month that were written to a file for an accounting program; absent while none was. */
  booked?: BookMark[]
  /** The last change (ISO instant). */
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
  id: number
  normalDetails: NonNullable<Acceptance['normalDetails']>
}

/**
 * A shared item as the office's server has it, for telling what was changed here since. `local` is the revision of the
 * lot on this computer at that time; only the item of a lot's head has it.
 */
export interface OfficeBase {
  kind: ItemKind
  id: string
  companyId: string
  lotId: string
  revision: number
  deleted: boolean
  body: Record<string, unknown>
  /** The record of the office in which it was seen. */
  office: string
  /** The server's number of this version; absent until it was read back. */
  seq?: number
  local?: number
}

/**
 * How far the office's items were taken over. `office` identifies the record, so that another one is read from its
 * beginning; `complete` once it was read to its end for the first time.
 */
export interface OfficeCursor {
  office: string
  cursor: number
  complete: boolean
}

/**
 * Something of the office that this person should read: how a field that two people changed was merged, or that somebody
 * else changed what protects money. It stays until the person has read it.
 */
export interface OfficeNotice {
  /** The item, its revision and the field, so that merging again after a crash tells it once. */
  id: string
  /** When it was merged (ISO instant). */
  at: string
  kind: ItemKind
  /**
   * `theirs`: their value counts, not the one written here. `both`: the lines of both are kept. `changed`: they changed it
   * from `mine` to `theirs`. `twice`: the same deposit or expectation was matched in two ways. `clash`: this person has read
   * that a lot was filed on two computers.
   */
  what: 'theirs' | 'both' | 'changed' | 'twice' | 'clash'
  companyId: string
  /** How a person knows the record: the month, the payee, the deposit; '' for the company itself. */
  item: string
  field: string
  mine: string
  theirs: string
  /** The login of the person whose version came. */
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
  declare trash: EntityTable<TrashHead, 'trashId'>
  declare trashRows: EntityTable<TrashContent, 'trashId'>

  constructor(name = 'tokucho-desk') {
    // Strict durability survives a power cut and costs a third of a millisecond per write. Without the cache, a live
    // query shows what is on the disk, never a write that may still fail.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    declareVersions(this)
  }
}

export const db = new AppDatabase()
