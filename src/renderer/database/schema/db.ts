import Dexie, { type EntityTable, type Table, type Transaction } from 'dexie'
import type { EnvironmentName } from '#contract/ipc/index'
import type { Acceptance, AccountBalance, LocalTaxError } from '#contract/service/index'
import type { Decision, ExpectedDeposit } from '#domain/depositMatching'
import type { Change } from '#domain/following'
import type { LotDetail, LotHead, LotTotals } from '#domain/lot'
import type { Part } from '#domain/monthWork'
import type { PayeeRecord } from '#domain/payeeMaster'
import type { ExpectedMapping } from '#formats/expectedDeposits'
import type { Mapping } from '#formats/mapping'
import type { StoredStep } from '../../draft/history.ts'
import type { RawTexts } from '../../draft/row.ts'
import type { StatementChunk, StatementRecord } from './statementRecords.ts'

/** One error of the bank, tied to the row it named when the lot was filed; `rowId` is '' where it named none. */
export interface BankError {
  rowId: string
  errorCode: string
  errorInfo: string
  /** Serial number of the detail, from 1, as the bank gave it. */
  recordNo?: number
  /** The field it is about, where that can be known. */
  field?: string
  /** The offending detail as the bank gave it. */
  data?: NonNullable<LocalTaxError['errorData']>
  /** What the row held when it was filed. */
  filed?: LotDetail
}

/** Where a lot came from: the file, who made it where and when (ISO instants). */
export interface Received {
  fileId: string
  machine: string
  user: string
  at: string
  updatedAt: string
}

/**
 * Head of a draft lot. Its state is not here: the submission journal of the main process is the only witness of that.
 */
export interface LotRecord {
  lotId: string
  companyId: string
  head: LotHead
  /** Copied from `head` because IndexedDB indexes want it at the top. */
  month: string
  totals: LotTotals
  detailCount: number
  createdAt: string
  updatedAt: string
  /** Counts the writes, so that a window notices what another has written; absent counts as 0. */
  revision?: number
  copiedFrom?: string
  /** Of lots that were made together because one could not hold all payees. */
  split?: Part
  /** The acceptance number of the application at the bank that it was made of: filing it as it is would pay twice. */
  takenFrom?: string
  /**
   * The file of another computer it came in, and the instant of its last change then: equal to `updatedAt` as long as
   * nobody has changed it here.
   */
  received?: Received
  /** Errors of the last refused application and the journal entry they came with. */
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

/** The order of a lot's rows, apart from the head so that lists of lots stay light. */
export interface OrderRecord {
  lotId: string
  rowIds: string[]
}

/** One step of a lot's undo history; written in the transaction of the change it belongs to. */
export interface StepRecord extends StoredStep {
  lotId: string
}

/** A balance as last seen, with when (ISO instant), for a home screen that opens without a network. */
export interface BalanceRecord {
  companyId: string
  accountId: string
  at: string
  balance: AccountBalance
  /** Where it was asked; a balance kept before this was written down belongs to none and is not shown. */
  environment?: EnvironmentName
}

/** A name under which a person groups accounts; `accountId` is '' for all accounts of the company. */
export interface GroupRecord {
  companyId: string
  accountId: string
  name: string
}

/** How a screen was left: what is folded, how it is grouped. */
export interface ViewRecord {
  screen: string
  view: object
}

/** The list of expected deposits of one account in one environment, with how the last file of it was laid out. */
export interface ExpectedListRecord {
  companyId: string
  environment: EnvironmentName
  accountId: string
  /** Names of the files it was made of. */
  files: string[]
  updatedAt: string
  items: ExpectedDeposit[]
  mapping?: ExpectedMapping
}

/** What was decided of one deposit: settled with expectations, or that it is not for these. */
export interface MatchRecord extends Decision {
  companyId: string
  environment: EnvironmentName
  accountId: string
  at: string
}

/**
 * One answer to an acceptance inquiry. In the table it is without its payees (`normalDetails`), which are in
 * `lookupPayees`.
 */
export interface LookupRecord {
  id: number
  companyId: string
  acceptanceNo: string
  at: string
  answer: Acceptance
  /** Where it was asked; absent in answers kept before this was written down. */
  environment?: EnvironmentName
  /** What it changed against the answer before; absent when nothing, and in the first answer. */
  changes?: Change[]
  /** When a person looked at these changes. */
  seenAt?: string
}

/** The payees of an answer to an acceptance inquiry, apart so that lists of answers stay light. */
export interface LookupPayees {
  /** The answer's number. */
  id: number
  normalDetails: NonNullable<Acceptance['normalDetails']>
}

/** One payee of a company's master. */
export interface PayeeRow extends PayeeRecord {
  companyId: string
  payeeId: string
}

/**
 * A file that was taken into a lot, so that the same one is noticed when it comes again. `hash` is the SHA-256 of its
 * bytes in hexadecimal.
 */
export interface ImportRecord {
  companyId: string
  hash: string
  name: string
  at: string
  lotId: string
  detailCount: number
}

/** How a company's file is laid out, as the person confirmed it; `usedAt` is an ISO instant. */
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
    // Strict durability costs a third of a millisecond a write and survives a power cut.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      lots: 'lotId, companyId, [companyId+month]',
      details: '[lotId+rowId], lotId',
      orders: 'lotId',
      balances: '[companyId+accountId], companyId',
      lookups: '++id, [companyId+acceptanceNo]',
    })
    this.version(2).stores({ payees: '[companyId+payeeId], companyId' })
    this.version(3).stores({ imports: '[companyId+hash]', mappings: '++id, companyId' })
    this.version(4).stores({ steps: '[lotId+n], lotId' })
    this.version(5)
      .stores({
        lookupPayees: 'id',
        statements: '[companyId+environment+accountId+kind], companyId',
        statementChunks: '[sourceId+n], [sourceId+last]',
      })
      .upgrade((transaction) => movePayeesToOwnTable(transaction))
    this.version(7).stores({
      balanceGroups: '[companyId+accountId]',
      views: 'screen',
      expectedLists: '[companyId+environment+accountId]',
      matches: '[companyId+environment+accountId+depositKey+expectedKey], [companyId+environment+accountId]',
    })
  }
}

/** Version 5: the payees of answers that were kept as one piece move to a table of their own. */
async function movePayeesToOwnTable(transaction: Transaction): Promise<void> {
  const payees: LookupPayees[] = []
  await transaction
    .table<LookupRecord, number>('lookups')
    .toCollection()
    .modify((record) => {
      const { normalDetails, ...answer } = record.answer
      if (!normalDetails) return
      payees.push({ id: record.id, normalDetails })
      record.answer = answer
    })
  await transaction.table<LookupPayees, number>('lookupPayees').bulkAdd(payees)
}

export const db = new AppDatabase()
