import type { Table } from 'dexie'
import type { OfficeItem } from '#contract/office/rows'
import type { OfficeNotice } from '../../schema/db.ts'

export type RecordBody = Record<string, unknown>

/** What a merge tells the user of one field. */
export type MergeNotice = Pick<OfficeNotice, 'field' | 'mine' | 'theirs'> & {
  what: Exclude<OfficeNotice['what'], 'clash'>
}

export interface MergedRecord {
  body: RecordBody
  told: MergeNotice[]
}

export interface LocalRecord {
  id: string
  companyId: string
  body: RecordBody
}

/** By what a record is found: a decision about a deposit has its key in its body. */
export type RecordKeys = Pick<OfficeItem, 'id' | 'company_id' | 'body'>

/**
 * Records are payees, notes of a month and decisions about deposits. This is how those of one kind are stored here, sent
 * to the office's server, and merged.
 */
export interface RecordKind {
  readonly kind: 'payee' | 'monthState' | 'deposit'
  readonly table: Table
  /** A record that is missing here was deleted by a person. */
  readonly deletes: boolean
  readonly local: (companies: ReadonlySet<string>) => Promise<LocalRecord[]>
  readonly find: (keys: RecordKeys) => Promise<RecordBody | undefined>
  /** Whether this version of the app can read what a member wrote. */
  readonly canRead: (body: RecordBody) => boolean
  /** @throws if the body is not what this version of the app writes. */
  readonly parse: (body: RecordBody) => RecordBody
  /** `at`: when it was changed (ISO instant). */
  readonly put: (keys: RecordKeys, body: RecordBody, at: string) => Promise<unknown>
  readonly erase: (keys: RecordKeys) => Promise<unknown>
  /** `was`: undefined without a common version. */
  readonly merge: (was: RecordBody | undefined, mine: RecordBody, theirs: RecordBody) => MergedRecord
  readonly nameOf: (keys: RecordKeys) => string
}

export const defined = (body: object): RecordBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
