import type { Transaction } from 'dexie'

export interface Migration {
  readonly version: number
  /** Tables that are new or have new indexes, and those that go (null); Dexie keeps all others as they are. */
  readonly stores: Readonly<Record<string, string | null>>
  /** Changes existing rows; runs in the transaction of the upgrade, so that a failure leaves the old version whole. */
  readonly upgrade?: (transaction: Transaction) => Promise<void>
}
