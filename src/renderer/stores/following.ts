import { defineStore } from 'pinia'
import { computed, ref, shallowRef, triggerRef } from 'vue'
import type { AppError } from '#contract/ipc/index'
import { today } from '../clock.ts'
import { call } from '../desk.ts'
import type { LookupRecord } from '../drafts/db.ts'
import { allLookupHeads, forgetLookups, headsOf, keepLookup, markSeen, type Inquired, type LookupHead } from '../drafts/lookups.ts'
import { followRows, keyOf, overdueRows, type FollowRow } from '../following/rows.ts'
import { useCompanies } from './companies.ts'
import { useJournal } from './journal.ts'

export type Asked = { ok: true; record: LookupRecord } | { ok: false; error: AppError }

/** All accepted applications of all companies with what the bank last said of each, and the one way to ask it again. */
export const useFollowing = defineStore('following', () => {
  const companies = useCompanies()
  const journal = useJournal()
  const lookups = shallowRef<LookupHead[]>([])
  const asking = shallowRef<ReadonlySet<string>>(new Set())
  const errors = shallowRef<ReadonlyMap<string, AppError>>(new Map())
  /** Instants of the last attempt of each inquiry, and of any. */
  const attempts = shallowRef(new Map<string, number>())
  const lastInquiryAt = ref<number>()
  const day = ref(today())
  const queues = new Map<string, Promise<unknown>>()

  const rows = computed(() => followRows({ entries: journal.entries, lookups: lookups.value, companies: companies.all }))
  const changed = computed(() => rows.value.filter(({ unseen }) => unseen.length > 0))
  const overdue = computed(() => overdueRows(rows.value, day.value))
  const rowOf = (of: Inquired): FollowRow | undefined => rows.value.find(({ key }) => key === keyOf(of))

  async function load(): Promise<void> {
    day.value = today()
    lookups.value = await allLookupHeads()
  }

  /** Reads again what is kept about one application. */
  async function reread(of: Inquired): Promise<void> {
    const others = lookups.value.filter(({ companyId, acceptanceNo, environment }) =>
      companyId !== of.companyId || acceptanceNo !== of.acceptanceNo || (environment !== undefined && environment !== of.environment))
    lookups.value = [...others, ...(await headsOf(of))]
  }

  /** Notes an attempt, so that the schedule does not come back to this one at once. */
  function noteAttempt(key: string): void {
    day.value = today()
    attempts.value.set(key, Date.now())
    triggerRef(attempts)
  }

  async function askNow(of: Inquired): Promise<Asked> {
    const key = keyOf(of)
    noteAttempt(key)
    lastInquiryAt.value = Date.now()
    asking.value = new Set([...asking.value, key])
    const reply = await call('localTaxes.acceptance', { companyId: of.companyId, acceptanceNo: of.acceptanceNo })
    asking.value = new Set([...asking.value].filter((one) => one !== key))
    errors.value = new Map([...errors.value.entries()].filter(([one]) => one !== key).concat(reply.ok ? [] : [[key, reply.error]]))
    if (!reply.ok) return { ok: false, error: reply.error }
    const record = await keepLookup(of, reply.value)
    await reread(of)
    return { ok: true, record }
  }

  /** Asks the bank about one application and keeps the answer; one inquiry of a company at a time, in the order they were asked for. */
  function ask({ companyId, environment, acceptanceNo }: Inquired): Promise<Asked> {
    const asked = (queues.get(companyId) ?? Promise.resolve()).then(() => askNow({ companyId, environment, acceptanceNo }))
    queues.set(companyId, asked.catch(() => undefined))
    return asked
  }

  async function see(of: Inquired): Promise<void> {
    await markSeen(of)
    await reread(of)
  }

  async function forget(of: Inquired): Promise<void> {
    await forgetLookups(of)
    await reread(of)
  }

  return { rows, changed, overdue, asking, errors, attempts, lastInquiryAt, day, load, rowOf, ask, see, forget, noteAttempt }
})
