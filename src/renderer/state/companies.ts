import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Company, CredentialStatus } from '#contract/ipc/index'
import { call, mustCall } from '../bridge/index.ts'
import { deleteDeposits } from '../database/repositories/deposits.ts'
import { deleteStatements } from '../database/repositories/statements.ts'
import { asCallError } from '../database/storageError.ts'
import { usePreferences } from '../preferences/index.ts'

/**
 * How long (ms) the first screen waits for the state of a key: the system may be asking the user to unlock its keyring.
 */
const KEY_WAIT_MS = 800

/** The client companies, the current one, and whether its key can be used. */
export const useCompanies = defineStore('companies', () => {
  const preferences = usePreferences()
  const all = shallowRef<readonly Company[]>([])
  const loaded = ref(false)
  const credentials = shallowRef(new Map<string, CredentialStatus>())
  const currentOf = (list: readonly Company[]) =>
    list.find(({ companyId }) => companyId === preferences.current.companyId) ?? list[0]
  const current = computed(() => currentOf(all.value))
  /** Key state of the current company; the state of another company is never shown in its place. */
  const credential = computed(() => current.value && credentials.value.get(keyOf(current.value)))

  /** An unchanged list is ignored, so that nothing on the screen is redrawn. */
  function take(list: readonly Company[]): void {
    if (JSON.stringify(list) !== JSON.stringify(all.value)) all.value = list
    loaded.value = true
  }

  async function loadList(): Promise<void> {
    take(await mustCall('companies.list'))
  }

  async function readCredential(company: Company | undefined): Promise<void> {
    if (!company) return
    const { companyId, environment } = company
    const reply = await call('credentials.status', { companyId, environment })
    const known = new Map(credentials.value)
    if (reply.ok) known.set(keyOf(company), reply.value)
    else known.delete(keyOf(company))
    credentials.value = known
  }

  const loadCredential = () => readCredential(current.value)
  const loadCredentialSoon = () => soon(loadCredential())

  /**
   * Loads the companies. The state of the current key is read before they are shown, because the first screen contacts
   * the bank at once.
   */
  async function load(): Promise<void> {
    const list = await mustCall('companies.list')
    await soon(readCredential(currentOf(list)))
    take(list)
  }

  async function choose(companyId: string): Promise<void> {
    await readCredential(all.value.find((one) => one.companyId === companyId))
    await preferences.change({ companyId })
  }

  async function save(company: Company): Promise<Company> {
    const saved = await mustCall('companies.save', company)
    await load()
    return saved
  }

  /** Removes a company with its stored statements and deposits, which nobody could see or delete afterwards. */
  async function remove(companyId: string): Promise<void> {
    await Promise.all([deleteStatements({ companyId }), deleteDeposits(companyId)]).catch((thrown: unknown) => {
      throw asCallError(thrown)
    })
    await mustCall('companies.remove', { companyId })
    await load()
  }

  /** Sets up the practice company: creates it, stores its key and makes it current. */
  async function setUpPractice(name: string): Promise<void> {
    const company = await mustCall('practice.setup', { name })
    await preferences.change({ companyId: company.companyId })
    await load()
  }

  return {
    all,
    loaded,
    current,
    credential,
    load,
    loadList,
    loadCredential,
    loadCredentialSoon,
    choose,
    save,
    remove,
    setUpPractice,
  }
})

/**
 * Waits at most `KEY_WAIT_MS` for the state of a key, because the user may have to unlock the keyring first. A later
 * state reaches the screens when it arrives.
 */
const soon = (known: Promise<void>): Promise<void> =>
  Promise.race([
    known,
    new Promise<void>((resolve) => {
      setTimeout(resolve, KEY_WAIT_MS)
    }),
  ])

const keyOf = ({ companyId, environment }: Company): string => `${companyId} ${environment}`
