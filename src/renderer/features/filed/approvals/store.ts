import { defineStore } from 'pinia'
import { computed, ref, shallowRef, triggerRef } from 'vue'
import type { AppError } from '#contract/ipc/index'
import type { Acceptance } from '#contract/bank/index'
import type { Approval } from '#domain/filing/approval'
import { today } from '#ui/text/clock'
import { call } from '#data/bridge/index'
import type { LookupRecord } from '#data/schema/db'
import {
  allLookupSummaries,
  deleteLookups,
  summariesOf,
  saveLookup,
  markSeen,
  type InquiryKey,
  type LookupSummary,
} from '#data/repositories/lookups'
import { followRows, inquiryKeyOf, overdueRows, type FollowRow } from './rows.ts'
import { storageError } from '#data/storageError'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'

/** `unsaved` is the bank's answer if the only failure was storing it. */
export type InquiryResult = { ok: true; record: LookupRecord } | { ok: false; error: AppError; unsaved?: Acceptance }

function initialState() {
  return {
    lookups: shallowRef<LookupSummary[]>([]),
    asking: shallowRef<ReadonlySet<string>>(new Set()),
    errors: shallowRef<ReadonlyMap<string, AppError>>(new Map()),
    /** Why the stored answers could not be read; while set, the screen may show fewer than are stored. */
    unread: shallowRef<AppError>(),
    /** When each application was last tried (ms since 1970); `lastInquiryAt` is the last inquiry about any of them. */
    attempts: shallowRef(new Map<string, number>()),
    lastInquiryAt: ref<number>(),
    day: ref(today()),
  }
}
type State = ReturnType<typeof initialState>

/** The only place that asks the bank about applications again. */
export const useFollowing = defineStore('following', () => {
  const companies = useCompanies()
  const journal = useJournal()
  const state = initialState()
  const { asking, errors, unread, attempts, lastInquiryAt, day } = state
  const queues = new Map<string, Promise<unknown>>()

  const rows = computed(() =>
    followRows({ entries: journal.entries, lookups: state.lookups.value, companies: companies.all }),
  )
  const changed = computed(() => rows.value.filter(({ unseen }) => unseen.length > 0))
  const overdue = computed(() => overdueRows(rows.value, day.value))
  const rowOf = (of: InquiryKey): FollowRow | undefined => rows.value.find(({ key }) => key === inquiryKeyOf(of))

  return {
    rows,
    changed,
    overdue,
    asking,
    errors,
    unread,
    attempts,
    lastInquiryAt,
    day,
    load: () => load(state),
    rowOf,
    ask: (of: InquiryKey) => ask(state, queues, of, () => rowOf(of)?.approval),
    see: (of: InquiryKey) => change(state, [of], () => markSeen([of])),
    seeAll: (some: readonly InquiryKey[]) => change(state, some, () => markSeen(some)),
    forget: (of: InquiryKey) => change(state, [of], () => deleteLookups(of)),
    noteAttempt: (key: string) => {
      noteAttempt(state, key)
    },
  }
})

/** Never rejects: the error is in `unread`. */
async function load({ day, lookups, unread }: State): Promise<void> {
  day.value = today()
  try {
    lookups.value = await allLookupSummaries()
    unread.value = undefined
  } catch (thrown) {
    unread.value = storageError(thrown)
  }
}

/**
 * Reads the answers about one application again. The others are taken from the state after the reading, because answers
 * about several may arrive at once.
 */
async function reread({ lookups }: State, of: InquiryKey): Promise<void> {
  const own = await summariesOf(of)
  const others = lookups.value.filter(
    ({ companyId, acceptanceNo, environment }) =>
      companyId !== of.companyId ||
      acceptanceNo !== of.acceptanceNo ||
      (environment !== undefined && environment !== of.environment),
  )
  lookups.value = [...others, ...own]
}

/** Keeps the schedule from returning to this application at once. */
function noteAttempt({ day, attempts }: State, key: string): void {
  day.value = today()
  attempts.value.set(key, Date.now())
  triggerRef(attempts)
}

/** One inquiry per company at a time, in the order of the calls. `known`: the approval known before the answer. */
function ask(
  state: State,
  queues: Map<string, Promise<unknown>>,
  { companyId, environment, acceptanceNo }: InquiryKey,
  known: () => Approval | undefined,
): Promise<InquiryResult> {
  const asked = (queues.get(companyId) ?? Promise.resolve()).then(() =>
    askNow(state, { companyId, environment, acceptanceNo }, known()),
  )
  queues.set(
    companyId,
    asked.catch(() => undefined),
  )
  return asked
}

async function askNow(state: State, of: InquiryKey, known: Approval | undefined): Promise<InquiryResult> {
  const { lastInquiryAt, asking } = state
  const key = inquiryKeyOf(of)
  noteAttempt(state, key)
  lastInquiryAt.value = Date.now()
  asking.value = new Set([...asking.value, key])
  const reply = await call('localTaxes.acceptance', { companyId: of.companyId, acceptanceNo: of.acceptanceNo })
  asking.value = new Set([...asking.value].filter((one) => one !== key))
  setError(state, key, reply.ok ? undefined : reply.error)
  return reply.ok ? keep(state, of, reply.value, known) : { ok: false, error: reply.error }
}

function setError({ errors }: State, key: string, error: AppError | undefined): void {
  errors.value = new Map([...errors.value.entries()].filter(([one]) => one !== key).concat(error ? [[key, error]] : []))
}

/** A failing disk affects only this inquiry, whose row shows the error. */
async function keep(
  state: State,
  of: InquiryKey,
  answer: Acceptance,
  known: Approval | undefined,
): Promise<InquiryResult> {
  try {
    const record = await saveLookup(of, answer, known)
    await reread(state, of)
    return { ok: true, record }
  } catch (thrown) {
    const error = storageError(thrown)
    setError(state, inquiryKeyOf(of), error)
    return { ok: false, error, unsaved: answer }
  }
}

/** On failure, the rows of these applications show the error. */
async function change(state: State, some: readonly InquiryKey[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
    const [only] = some
    if (only && some.length === 1) await reread(state, only)
    else state.lookups.value = await allLookupSummaries()
  } catch (thrown) {
    for (const of of some) setError(state, inquiryKeyOf(of), storageError(thrown))
  }
}
