// Small shared records: a payee, a client's month, a decision about a deposit. Each is one item of the office.
import type { Table } from 'dexie'
import type { OfficeItem } from '#contract/office/rows'
import type { OfficeNotice } from '../../schema/db.ts'

export type RecordBody = Record<string, unknown>

/** What a merge did that a person should read: a field of the record, with what was written here and elsewhere. */
export type Told = Pick<OfficeNotice, 'field' | 'mine' | 'theirs'> & { what: Exclude<OfficeNotice['what'], 'clash'> }

export interface MergedRecord {
  body: RecordBody
  told: Told[]
}

export interface LocalRecord {
  id: string
  companyId: string
  body: RecordBody
}

/** Where a record is: the id of its item, the company it belongs to, and its content, which may hold its key. */
export type RecordPlace = Pick<OfficeItem, 'id' | 'company_id' | 'body'>

/** How a kind of shared records lies in the tables, and how two versions of one become one. */
export interface RecordKind {
  readonly kind: 'payee' | 'monthState' | 'deposit'
  readonly table: Table
  /** Whether a record that is no longer here was deleted by a person. */
  readonly deletes: boolean
  readonly local: (companies: ReadonlySet<string>) => Promise<LocalRecord[]>
  readonly find: (place: RecordPlace) => Promise<RecordBody | undefined>
  /** Returns whether the body of an item is what this version of the app writes. */
  readonly reads: (body: RecordBody) => boolean
  /** Returns the body of an item. Throws when it is not what this version of the app writes. */
  readonly parse: (body: RecordBody) => RecordBody
  /** Writes a record; `at` (ISO) is when it was changed. */
  readonly put: (place: RecordPlace, body: RecordBody, at: string) => Promise<unknown>
  readonly erase: (place: RecordPlace) => Promise<unknown>
  /** Merges two versions; `was` is undefined when they have no common one. */
  readonly merge: (was: RecordBody | undefined, mine: RecordBody, theirs: RecordBody) => MergedRecord
  readonly nameOf: (place: RecordPlace) => string
}

export const defined = (body: object): RecordBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
