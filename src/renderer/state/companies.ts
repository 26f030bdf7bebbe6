import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Company, CredentialStatus } from '#contract/ipc/index'
import { call, mustCall } from '../bridge/index.ts'
import { forgetDeposits } from '../database/repositories/deposits.ts'
import { forgetStatements } from '../database/repositories/statements.ts'
import { asCallError } from '../database/storageError.ts'
import { usePreferences } from '../preferences/index.ts'

/**
 * Milliseconds that the first screen waits for what is known of a key: the system may be asking the person to open its
 * keyring.
 */
const KEY_WAIT_MS = 800

/** The client companies, the one being worked on, and whether its key can be used. */
export const useCompanies = defineStore('companies', () => {
  const preferences = usePreferences()
  const all = shallowRef<readonly Company[]>([])
  const loaded = ref(false)
  const credentials = shallowRef(new Map<string, CredentialStatus>())
  const currentOf = (list: readonly Company[]) =>
    list.find(({ companyId }) => companyId === preferences.current.companyId) ?? list[0]
  const current = computed(() => currentOf(all.value))
  /** Of the current company alone: what is known of one never speaks for another. */
  const credential = computed(() => current.value && credentials.value.get(keyOf(current.value)))

  /** A list that says nothing new leaves everything that is shown of it as it is. */
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
   * A company that comes into sight does so with what is known of its key: a screen that begins with it asks the bank
   * at once.
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

  /**
   * Takes a company out, with what is kept of its statements and deposits: nobody could see or erase those any more.
   */
  async function remove(companyId: string): Promise<void> {
    await Promise.all([forgetStatements({ companyId }), forgetDeposits(companyId)]).catch((thrown: unknown) => {
      throw asCallError(thrown)
    })
    await mustCall('companies.remove', { companyId })
    await load()
  }

  /** The ready practice company: made, keyed and chosen in one step. */
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

/** Waits for what is known of a key, but not for a person: it comes later then, and the screens follow. */
const soon = (known: Promise<void>): Promise<void> =>
  Promise.race([
    known,
    new Promise<void>((resolve) => {
      setTimeout(resolve, KEY_WAIT_MS)
    }),
  ])

const keyOf = ({ companyId, environment }: Company): string => `${companyId} ${environment}`
