// Shares this computer's work with the office: sends what was changed here, takes over what the others changed.
import Dexie, { type ObservabilitySet } from 'dexie'
import type { OfficeStatus } from '#contract/ipc/index'
import type { OfficeItem } from '#contract/office/rows'
import { call } from '#data/bridge/index'
import { writesEnded } from '#data/writes/runningWrites'
import {
  type Batch,
  batchOfLot,
  batchesOfRecords,
  changedLots,
  deletedLots,
  keepAnswers,
  lotsOutOfStep,
  markShared,
  sharedCompanies,
} from '#data/office/sendItems'
import { RECORD_KINDS } from '#data/office/takeRecords'
import { officeCursor, readToEnd, readUpTo, takeItems } from '#data/office/takeItems'
import { type TakenLot, yieldToFiled } from '#data/office/takeLot'
import { db } from '#data/schema/db'
import { companyChanges, sendCompanies, takeCompanies } from './companyItems.ts'

const PER_PULL = 2_000
/** Wait for further edits before sending; short, because edits are already saved several at a time. */
const DELAY_MS = 15
/** A lot may be written a little after its recorded time, so each look goes back this far. */
const MARGIN_MS = 5_000

export interface SyncDeps {
  /** Names a copy that keeps this computer's version of a lot. */
  nameCopy: (name: string) => string
  /**
   * After each take-over, for lists that are not live queries and for telling the user of a copy. `companies`: it had
   * settings of companies.
   */
  onTaken: (taken: readonly TakenLot[], companies: boolean) => void
  onError: (thrown: unknown) => void
  /** Called when the server begins to lack changes of this computer, and when it has all of them again. */
  onUnsent: (unsent: boolean) => void
}

interface Sync {
  deps: SyncDeps
  office: string
  /** The end of the running work; the next work begins then. */
  tail: Promise<void>
  /** Changed lots were looked for up to this time; undefined before the first look at all lots. */
  looked: string | undefined
  /** How often everything was asked to be looked at; a look that began before then has not seen everything. */
  asked: number
  /** Lots to look at whenever they were written: what the server has of them changed. */
  again: Set<string>
  /** Kinds of records that may have changed here since they were sent. */
  records: Set<string>
  companies: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  stopped: boolean
  unsent: boolean
}

/**
 * Until `stop` is called, sends what was changed here and takes over what the others changed. Only one window may do
 * this at a time.
 */
export function startSync(office: string, deps: SyncDeps) {
  const sync: Sync = {
    deps,
    office,
    tail: Promise.resolve(),
    looked: undefined,
    asked: 0,
    again: new Set(),
    records: allRecordKinds(),
    companies: true,
    timer: undefined,
    stopped: false,
    unsent: false,
  }
  const endWatching = watchWrites(sync)
  const wishes = new BroadcastChannel(SHARING)
  wishes.onmessage = () => {
    lookAtAll(sync)
    schedule(sync)
  }
  return {
    pull: () => queue(sync, () => pull(sync)),
    pushAll: () => {
      lookAtAll(sync)
      return queue(sync, () => push(sync))
    },
    /** Call when a company's settings were changed here. */
    companiesChanged: () => {
      sync.companies = true
      schedule(sync)
    },
    stop: () => {
      sync.stopped = true
      clearTimeout(sync.timer)
      tellUnsent(sync, false)
      endWatching()
      wishes.close()
    },
  }
}

export type Syncing = ReturnType<typeof startSync>

const allRecordKinds = () => new Set<string>(RECORD_KINDS.map(({ kind }) => kind))

const SHARING = 'tokucho-desk/office/share'

/** From now on the companies are sent, with their lots and records. */
export async function shareCompanies(companyIds: readonly string[]): Promise<void> {
  await markShared(companyIds)
  wishToSend()
}

/** Any window may ask; the window that shares this computer's work sends. */
export function wishToSend(): void {
  const wishes = new BroadcastChannel(SHARING)
  wishes.postMessage(null)
  wishes.close()
}

function lookAtAll(sync: Sync): void {
  Object.assign(sync, { looked: undefined, asked: sync.asked + 1, records: allRecordKinds(), companies: true })
}

/** Starts after the work under way. An error ends this work alone. */
function queue(sync: Sync, work: () => Promise<void>): Promise<void> {
  return (sync.tail = sync.tail.then(() => (sync.stopped ? undefined : work())).catch(sync.deps.onError))
}

function tellUnsent(sync: Sync, unsent: boolean): void {
  if (sync.unsent !== unsent) sync.deps.onUnsent(unsent)
  sync.unsent = unsent
}

function schedule(sync: Sync): void {
  tellUnsent(sync, true)
  sync.timer ??= setTimeout(() => {
    sync.timer = undefined
    void queue(sync, () => push(sync))
  }, DELAY_MS)
}

/** Also notices writes of other windows. The result ends the watching. */
function watchWrites(sync: Sync): () => void {
  const listener = (parts: ObservabilitySet): void => {
    const touched = (table: string) => Object.keys(parts).some((part) => part.startsWith(`idb://${db.name}/${table}/`))
    const changed = RECORD_KINDS.filter(({ table }) => touched(table.name))
    for (const { kind } of changed) sync.records.add(kind)
    if (changed.length > 0 || touched(db.lots.name)) schedule(sync)
  }
  Dexie.on('storagemutated', listener)
  return () => {
    Dexie.on.storagemutated.unsubscribe(listener)
  }
}

async function pull(sync: Sync): Promise<void> {
  const { office, deps } = sync
  for (;;) {
    const reply = await call('office.items', { after: await officeCursor(office), limit: PER_PULL })
    if (!reply.ok) return
    const { items, last, more } = reply.value
    // An edit that is being written would conflict with the new version of its lot.
    await writesEnded()
    const whole = more ? wholeLots(items) : items
    const taken = await takeItems(office, whole, {
      nameCopy: deps.nameCopy,
      elsewhere: {
        company: takeCompanies,
        unreadable: (unread) => {
          unreadableItems(sync, unread)
        },
      },
    })
    if (whole === items) await readUpTo(office, last)
    // An edit of this computer that was merged into them may not be at the server yet.
    lookAgain(sync, await lotsOutOfStep(taken.map(({ lotId }) => lotId)))
    deps.onTaken(
      taken,
      items.some(({ kind }) => kind === 'company'),
    )
    // The server announces later items again.
    if (!more) break
  }
  await readToEnd(office)
}

function lookAgain(sync: Sync, lotIds: readonly string[]): void {
  if (lotIds.length === 0) return
  for (const lotId of lotIds) sync.again.add(lotId)
  schedule(sync)
}

/** Names the items to the user, and sends what this computer has in their place. */
function unreadableItems(sync: Sync, items: readonly OfficeItem[]): void {
  void call('office.unreadable', { seqs: items.map(({ seq }) => seq) })
  lookAtAll(sync)
  schedule(sync)
}

/** Leaves out the last lot of a full answer, whose other items may come with the next one. */
function wholeLots(items: readonly OfficeItem[]): readonly OfficeItem[] {
  const lotId = items.at(-1)?.lot_id ?? null
  if (lotId === null) return items
  const rest = items.slice(0, items.findLastIndex((item) => item.lot_id !== lotId) + 1)
  return rest.length === 0 ? items : rest
}

async function push(sync: Sync): Promise<void> {
  const all = await pushChanges(sync)
  // A change made meanwhile has a timer of its own.
  if (!all || sync.timer === undefined) tellUnsent(sync, !all)
}

/** False when the server still lacks some changes. */
async function pushChanges(sync: Sync): Promise<boolean> {
  const { asked } = sync
  const shared = await sharedCompanies()
  if (sync.companies) {
    sync.companies = false
    const { ok, conflict } = await sendCompanies(await companyChanges(shared), sync.office)
    if (conflict) await pull(sync)
    if (conflict || !ok) sync.companies = true
    if (conflict) schedule(sync)
  }
  const began = new Date(Date.now() - MARGIN_MS).toISOString()
  const allLots = await pushLots(sync, shared)
  if (allLots && sync.asked === asked) sync.looked = began
  // Also when lots could not be sent: somebody who may not change a lot may still write a note.
  await pushRecords(sync, shared)
  return allLots && !sync.companies && sync.records.size === 0
}

async function pushRecords(sync: Sync, shared: ReadonlySet<string>): Promise<void> {
  for (const records of RECORD_KINDS) {
    if (!sync.records.delete(records.kind)) continue
    for (const batch of await batchesOfRecords(records, shared))
      if (!(await send(sync, batch))) sync.records.add(records.kind)
  }
}

/** False when the server could not be asked. */
async function pushLots(sync: Sync, shared: ReadonlySet<string>): Promise<boolean> {
  const again = sync.again
  sync.again = new Set()
  const changed = await changedLots(shared, { since: sync.looked, also: again })
  const lots = [...changed.map(({ lotId }) => lotId), ...(await deletedLots())]
  for (const lotId of lots) {
    const batch = await batchOfLot(lotId)
    if (!batch || (await send(sync, batch))) continue
    for (const one of again) sync.again.add(one)
    return false
  }
  return true
}

/**
 * False when the server could not be asked. Where it has something newer, that is taken over and the batch is made
 * again.
 */
async function send(sync: Sync, batch: Batch): Promise<boolean> {
  if (batch.changes.length === 0) {
    await keepAnswers(batch, [], sync.office)
    return true
  }
  const reply = await call('office.put', { changes: batch.changes, together: batch.together })
  if (!reply.ok) return false
  const { conflict, filed } = await keepAnswers(batch, reply.value, sync.office)
  if (conflict || filed) await pull(sync)
  if (conflict) {
    for (const kind of allRecordKinds())
      if (batch.changes.some((change) => change.kind === kind)) sync.records.add(kind)
    if (batch.lot) sync.again.add(batch.lot.lotId)
    schedule(sync)
  }
  if (filed && batch.lot) sync.deps.onTaken([await yieldToFiled(batch.lot.lotId, sync.deps.nameCopy)], false)
  return true
}

/**
 * Identifies the office's data at its server; undefined outside an office or while not known. A server that was set
 * back counts as another one, which is read from the beginning.
 */
export const officeOf = (status: OfficeStatus): string | undefined =>
  status.kind === 'member' && status.epoch > 0
    ? `${status.host}:${String(status.port)}/${status.office}#${String(status.epoch)}`
    : undefined
