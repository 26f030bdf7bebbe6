import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Company, CredentialStatus } from '#contract/ipc/index'
import { useStatementStore } from '../composables/useStatementStore.ts'
import { call, CallError, mustCall } from '../desk.ts'
import { forgetDeposits } from '../drafts/deposits.ts'
import { forgetStatements } from '../statements/keep.ts'
import { usePreferences } from './preferences.ts'

/** The client companies, the one being worked on, and whether its key can be used. */
export const useCompanies = defineStore('companies', () => {
  const preferences = usePreferences()
  const statements = useStatementStore()
  const all = ref<Company[]>([])
  const loaded = ref(false)
  const credential = ref<CredentialStatus>()
  const current = computed(() => all.value.find(({ companyId }) => companyId === preferences.current.companyId) ?? all.value[0])

  async function loadList(): Promise<void> {
    all.value = await mustCall('companies.list')
    loaded.value = true
  }

  async function load(): Promise<void> {
    await loadList()
    await loadCredential()
  }

  async function loadCredential(): Promise<void> {
    const company = current.value
    if (!company) return void (credential.value = undefined)
    const reply = await call('credentials.status', { companyId: company.companyId, environment: company.environment })
    credential.value = reply.ok ? reply.value : undefined
  }

  async function choose(companyId: string): Promise<void> {
    await preferences.change({ companyId })
    await loadCredential()
  }

  async function save(company: Company): Promise<Company> {
    const saved = await mustCall('companies.save', company)
    await load()
    return saved
  }

  /** Takes a company out, with what is kept of its statements and deposits: nobody could see or erase those any more. */
  async function remove(companyId: string): Promise<void> {
    await Promise.all([forgetStatements({ companyId }), forgetDeposits(companyId)]).catch(refusedByStorage)
    statements.forget({ companyId })
    await mustCall('companies.remove', { companyId })
    await load()
  }

  /** The ready practice company: made, keyed and chosen in one step. */
  async function setUpPractice(name: string): Promise<void> {
    const company = await mustCall('practice.setup', { name })
    await preferences.change({ companyId: company.companyId })
    await load()
  }

  return { all, loaded, current, credential, load, loadList, loadCredential, choose, save, remove, setUpPractice }
})

function refusedByStorage(thrown: unknown): never {
  throw new CallError<'companies.remove'>({ code: 'storage', detail: thrown instanceof Error ? thrown.name : 'IndexedDB' })
}
