import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError } from '#contract/ipc/index'
import { isBankHoliday } from '#domain/calendar/businessDays'
import { changeLines, isMorningDue } from '#domain/morning/lines'
import { differencesBetween, type MorningSnapshot } from '#domain/morning/snapshot'
import { beginMorning, readMorning, saveMorning, type MorningGap, type MorningRecord } from '#data/repositories/morning'
import { storageError } from '#data/storageError'
import { useCompanies } from '#data/state/companies'
import { today } from '#ui/text/clock'
import { useFollowing } from '#features/filed/approvals/index'
import { useBalanceStore } from '#features/bank/balances/index'
import { collectMorning, type Collected, type MorningProgress } from './collect.ts'
import { morningPorts } from './ports.ts'
import { snapshotNow, withSeen } from './snapshotNow.ts'
import { useMorningChoice } from './useMorningChoice.ts'

/** Held by the window that makes the summary, so that no second one asks the banks the same. */
const LOCK = 'morning-summary'

/** A summary that was cancelled, or that another window makes, counts as failed. */
type Outcome = 'made' | 'failed' | 'unwanted'

export const useMorning = defineStore('morning', () => {
  const choice = useMorningChoice()
  const last = shallowRef<MorningRecord>()
  /** Whether the last summary was read from the database. */
  const loaded = ref(false)
  const progress = shallowRef<MorningProgress>()
  const error = shallowRef<AppError>()
  /** Another window is making the summary. */
  const elsewhere = ref(false)
  let control: AbortController | undefined
  let making: Promise<Outcome> | undefined

  async function load(): Promise<void> {
    try {
      last.value = await readMorning()
    } catch (thrown) {
      error.value = storageError(thrown)
    }
    loaded.value = true
  }

  /** A second call joins the summary that is being made. */
  const make = (isWanted: (last: MorningRecord | undefined) => boolean): Promise<Outcome> =>
    (making ??= makeOne(isWanted).finally(() => (making = undefined)))

  /** `isWanted` gets the last summary. */
  async function makeOne(isWanted: (last: MorningRecord | undefined) => boolean): Promise<Outcome> {
    const { signal } = (control = new AbortController())
    error.value = undefined
    try {
      return await navigator.locks.request(LOCK, { ifAvailable: true }, async (held) => {
        elsewhere.value = held === null
        return held === null ? 'failed' : run(isWanted, signal)
      })
    } catch (thrown) {
      error.value = storageError(thrown)
      return 'failed'
    } finally {
      progress.value = undefined
    }
  }

  /** The running call may be the app's start, which finds that it wants none: then this one is made after all. */
  async function makeNow(): Promise<boolean> {
    const joined = await make(() => true)
    return (joined === 'unwanted' ? await make(() => true) : joined) === 'made'
  }

  async function run(isWanted: (last: MorningRecord | undefined) => boolean, signal: AbortSignal): Promise<Outcome> {
    const known = await whatIsKnown()
    const begun = await beginMorning((before) => (isWanted(before) ? beginAfter(before, known) : undefined))
    if (!begun) return 'unwanted'
    last.value = begun
    const { all } = useCompanies()
    const collected = await collectMorning(all, morningPorts(begun.before, begun.day), {
      signal,
      onStep: (step) => (progress.value = step),
    })
    const ended = signal.aborted ? 'stopped' : 'done'
    const record: MorningRecord = { ...begun, ...resultOf(begun, collected, snapshotNow(begun.day)), ended }
    await saveMorning(record)
    last.value = record
    return ended === 'done' ? 'made' : 'failed'
  }

  return {
    last,
    loaded,
    progress,
    error,
    elsewhere,
    choice,
    running: computed(() => progress.value !== undefined),
    load,
    /** True if the summary was made to its end. */
    makeNow,
    /** Makes the summary if it is wanted and was not begun on this day. */
    makeAtStart: async () =>
      choice.value !== 'off' &&
      (await make((before) => isMorningDue(choice.value, before?.day, today(), isBankHoliday(today())))) === 'made',
    news: () => (last.value ? countChanges(last.value) : 0) + useFollowing().overdue.length,
    cancel: () => {
      control?.abort()
    },
  }
})

const countChanges = ({ before, after, news }: MorningRecord): number =>
  changeLines(differencesBetween(before, after), news).length

/** What is known before asking; the first summary is compared with that. */
async function whatIsKnown(): Promise<MorningSnapshot> {
  await Promise.all([useBalanceStore().recall(), useFollowing().load()])
  return snapshotNow(today())
}

/** A summary that was cancelled, or ended with the app, is not compared with: what it found is told again. */
function beginAfter(last: MorningRecord | undefined, known: MorningSnapshot): MorningRecord {
  const base = last ? (last.ended === 'done' ? last.after : last.before) : known
  const now = new Date().toISOString()
  // Until the summary ends, and if the app ends first, nothing is known of any company.
  const gaps = useCompanies().all.map(({ companyId }): MorningGap => ({
    companyId,
    what: 'company',
    key: '',
    why: 'stopped',
  }))
  const beforeAt = last?.ended === 'done' ? last.madeAt : last?.beforeAt
  return { day: today(), startedAt: now, madeAt: now, beforeAt, before: base, after: base, news: {}, gaps }
}

const resultOf = (
  { before }: MorningRecord,
  { news, seen, gaps }: Collected,
  now: MorningSnapshot,
): Pick<MorningRecord, 'after' | 'news' | 'gaps' | 'madeAt'> => ({
  after: withSeen(now, before, seen),
  news,
  gaps,
  madeAt: new Date().toISOString(),
})
