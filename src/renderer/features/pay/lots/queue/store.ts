import type { AppError, Input, QueueLine, QueueStop } from '#contract/ipc/index'
import { ok, type Result } from '#contract/ipc/errors'
import { countsAsFiled } from '#domain/filing/filingState'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { call, on } from '#data/bridge/index'
import { writesEnded } from '#data/writes/runningWrites'
import { saveBankErrors } from '#data/repositories/bankErrors'
import { closeLotToEdits, deleteSteps, LotChanged, openLot, revisionOf } from '#data/repositories/lots'
import { asCallError } from '#data/storageError'
import { readFiled, useJournal } from '#data/state/journal'
import { readyToFile } from '#features/office/index'
import { applicationOf, type Confirmations } from '../confirm/useFiling.ts'
import { contentOf } from '../parts/lotContent.ts'
import type { QueueItem } from './queueItems.ts'

/**
 * `asking` until the first lot is on its way: the lots are being checked, and the operating system may be asking the
 * user.
 */
export interface QueueRun {
  readonly queueId: string
  readonly items: readonly QueueItem[]
  readonly lines: ReadonlyMap<string, QueueLine>
  readonly state: 'asking' | 'running' | 'ended'
  readonly stopped?: QueueStop | undefined
}

/** `amount` in yen. */
export interface MadeLots {
  readonly clients: number
  readonly lots: number
  readonly amount: number
}

export type QueueStart =
  | { kind: 'changed' }
  | { kind: 'error'; error: AppError }
  | { kind: 'refused'; lines: readonly QueueLine[] }
  | { kind: 'ended' }

/** A store, so that the queue runs on whatever screen is open. */
export const useFilingQueue = defineStore('filingQueue', () => {
  const journal = useJournal()
  const lotIds = shallowRef<readonly string[]>([])
  /** Lots taken out of the queue again, which are then no longer chosen on the screen they came from. */
  const removed = shallowRef<ReadonlySet<string>>(new Set())
  /** Lots made from plans just before, which the confirmation mentions. */
  const made = shallowRef<MadeLots>()
  const run = shallowRef<QueueRun>()
  const stopping = ref(false)

  const change = (changes: Partial<QueueRun>) => {
    if (run.value) run.value = { ...run.value, ...changes }
  }
  on('filing.queue', ({ queueId, line }) => {
    if (run.value?.queueId !== queueId || run.value.state === 'ended') return
    change({ state: 'running', lines: new Map(run.value.lines).set(line.lotId, line) })
  })

  async function start(
    items: readonly QueueItem[],
    confirmations: ReadonlyMap<string, Confirmations>,
  ): Promise<QueueStart> {
    const before = run.value
    if (before && before.state !== 'ended') return { kind: 'ended' }
    const queueId = crypto.randomUUID()
    stopping.value = false
    run.value = { queueId, items, lines: new Map(), state: 'asking' }
    try {
      await closeToEdits(items)
    } catch (failure) {
      run.value = before
      return failure instanceof LotChanged ? { kind: 'changed' } : { kind: 'error', error: asCallError(failure).error }
    }
    const seen = await seenOf(items)
    if (!seen.ok) {
      run.value = before
      return { kind: 'error', error: seen.error }
    }
    const reply = await apply(inputOf(queueId, items, confirmations, seen.value))
    // A queue that main refused as a whole has no outcome to show.
    const refused = !reply.ok || reply.value.stopped === 'refused'
    if (refused && run.value.state === 'asking') run.value = before
    else if (reply.ok) change({ state: 'ended', stopped: reply.value.stopped, lines: linesOf(reply.value.lines) })
    else change({ state: 'ended', stopped: 'trouble', lines: withoutAnswer(items, run.value.lines) })
    await afterwards(items).catch(() => undefined)
    if (!reply.ok) return { kind: 'error', error: reply.error }
    return reply.value.stopped === 'refused' ? { kind: 'refused', lines: reply.value.lines } : { kind: 'ended' }
  }

  /** Updates journal and lots after the filing; what fails is done when the result or the lot is opened. */
  async function afterwards(items: readonly QueueItem[]): Promise<void> {
    await journal.refresh(items.map(({ lotId }) => lotId))
    for (const { lotId, rows } of items) {
      await saveBankErrors(lotId, await readFiled(journal.entryOf(lotId)), rows).catch(() => undefined)
      if (countsAsFiled(journal.stateOf(lotId))) await deleteSteps(lotId)
    }
  }

  async function stop(): Promise<void> {
    if (!run.value) return
    stopping.value = true
    await call('localTaxes.stopQueue', { queueId: run.value.queueId })
  }

  return {
    lotIds,
    removed,
    made,
    run,
    stopping,
    running: computed(() => run.value !== undefined && run.value.state !== 'ended'),
    choose: (chosen: readonly string[], madeNow?: MadeLots) => {
      lotIds.value = [...chosen]
      removed.value = new Set()
      made.value = madeNow
    },
    remove: (lotId: string) => {
      lotIds.value = lotIds.value.filter((id) => id !== lotId)
      removed.value = new Set(removed.value).add(lotId)
    },
    start,
    stop,
  }
})

const linesOf = (lines: readonly QueueLine[]): ReadonlyMap<string, QueueLine> =>
  new Map(lines.map((line) => [line.lotId, line]))

/** For a call that failed half-way: a lot on its way is in doubt, those still waiting were not sent. */
const withoutAnswer = (
  items: readonly QueueItem[],
  lines: ReadonlyMap<string, QueueLine>,
): ReadonlyMap<string, QueueLine> =>
  new Map(
    items.map(({ lotId }) => {
      const line = lines.get(lotId)
      return [lotId, line?.state === 'sending' ? { lotId, state: 'unknown' } : (line ?? { lotId, state: 'unsent' })]
    }),
  )

/**
 * Closes the lots, so that no window changes them before they are sent, if all are on disk as shown.
 * @throws LotChanged for the first that is not.
 */
async function closeToEdits(items: readonly QueueItem[]): Promise<void> {
  await writesEnded()
  const revisions = new Map<string, number>()
  for (const { lotId, lot } of items) {
    const now = await openLot(lotId)
    if (!now || contentOf(now) !== contentOf(lot)) throw new LotChanged(now?.record)
    revisions.set(lotId, revisionOf(now.record))
  }
  for (const [lotId, revision] of revisions) await closeLotToEdits(lotId, revision)
}

/** By lot, the server's number up to which it has all changes of the office; undefined if it is not shared. */
async function seenOf(items: readonly QueueItem[]): Promise<Result<Map<string, number | undefined>, AppError>> {
  const seen = new Map<string, number | undefined>()
  for (const { lotId } of items) {
    const ready = await readyToFile(lotId)
    if (!ready.ok) return ready
    seen.set(lotId, ready.value)
  }
  return ok(seen)
}

const inputOf = (
  queueId: string,
  items: readonly QueueItem[],
  confirmations: ReadonlyMap<string, Confirmations>,
  seen: ReadonlyMap<string, number | undefined>,
): Input<'localTaxes.applyQueue'> => ({
  queueId,
  lots: items.map(({ lotId, company, lot, rows }) => ({
    companyId: company.companyId,
    lotId,
    application: applicationOf(lot.record.head, rows),
    ...confirmations.get(lotId),
    ...(seen.get(lotId) !== undefined && { officeSeen: seen.get(lotId) }),
  })),
  totalAmount: items.reduce((sum, { totals }) => sum + totals.totalAmount, 0),
})

/** A call that throws, which should never happen, is reported like any other error. */
const apply = (input: Input<'localTaxes.applyQueue'>) =>
  call('localTaxes.applyQueue', input).catch((failure: unknown) => ({
    ok: false as const,
    error: asCallError(failure).error,
  }))
