import type { AppError } from '#contract/ipc/index'
import { ref, shallowRef, toRaw } from 'vue'
import { call } from '../desk.ts'
import { db, type LookupRecord } from '../drafts/db.ts'

/** Acceptance inquiries of one company: asks the bank, and keeps every answer so that the last one can be read without a network. */
export function useAcceptance(companyId: () => string | undefined) {
  const lookup = shallowRef<LookupRecord>()
  const error = shallowRef<AppError>()
  const busy = ref(false)

  /** Shows the last kept answer for a number, if any. */
  async function recall(acceptanceNo: string): Promise<void> {
    const company = companyId()
    error.value = undefined
    lookup.value = company ? await db.lookups.where('[companyId+acceptanceNo]').equals([company, acceptanceNo]).last() : undefined
  }

  /** Asks the bank about a number of 12 characters. On failure the last kept answer stays on screen beside the error. */
  async function ask(acceptanceNo: string): Promise<void> {
    const company = companyId()
    if (!company || busy.value) return
    busy.value = true
    const reply = await call('localTaxes.acceptance', { companyId: company, acceptanceNo })
    busy.value = false
    error.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    const record = { companyId: company, acceptanceNo, at: new Date().toISOString(), answer: toRaw(reply.value) }
    lookup.value = { ...record, id: await db.lookups.add(record) }
  }

  return { lookup, error, busy, recall, ask }
}
