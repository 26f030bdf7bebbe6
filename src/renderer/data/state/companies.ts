import { defineStore } from 'pinia'
import { computed, ref, shallowRef, type Ref } from 'vue'
import type { Company, CredentialStatus } from '#contract/ipc/index'
import { call, mustCall } from '../bridge/index.ts'
import { mergeCompany } from '../draft/mergeCompany.ts'
import { mayLeaveForm } from '#ui/behaviour/leaveGuard'
import { usePreferences } from '../preferences/index.ts'

/** Milliseconds to wait for the key's state: the system may be asking the user to unlock its keyring. */
const KEY_WAIT_MS = 800
/** Milliseconds that the first screen waits, so that a notice about the key is usually there from the beginning. */
const SCREEN_WAIT_MS = 100
/** Milliseconds until a selected company is stored as the current one. */
const REST_MS = 80

export const useCompanies = defineStore('companies', () => {
  const preferences = usePreferences()
  const { credentials, readCredential } = useCredentials()
  const selected = useSelected(async (companyId) => {
    await readCredential(all.value.find((one) => one.companyId === companyId))
    await preferences.change({ companyId })
  })
  const { all, loaded, current, load, loadList } = useList(readCredential, selected.companyId)
  /** Another company's key must never be shown in its place. */
  const credential = computed(() => current.value && credentials.value.get(keyOf(current.value)))
  const loadCredential = () => readCredential(current.value)
  let first: Promise<void> | undefined

  /** False if the user stays in a form with unsaved edits. */
  async function choose(companyId: string): Promise<boolean> {
    if (!(await mayLeaveForm())) return false
    await readCredential(all.value.find((one) => one.companyId === companyId))
    await preferences.change({ companyId })
    selected.forget()
    return true
  }

  return {
    all,
    loaded,
    current,
    credential,
    load,
    loadList,
    loadCredential,
    loadCredentialSoon: () => soon((first = loadCredential()), SCREEN_WAIT_MS),
    /** When the state requested at the start is known, or takes too long. */
    firstCredential: () => soon(first ?? Promise.resolve()),
    choose,
    /** Current at once; stored when the selection rests. */
    follow: (companyId: string) => {
      if (companyId !== current.value?.companyId) selected.select(companyId)
    },
    settled: () => selected.settle(),
    /** The names by which an import notices a file of another client. */
    besides: ({ companyId, name }: Company) => ({
      own: name,
      others: all.value.filter((one) => one.companyId !== companyId).map((one) => one.name),
    }),
    save: (company: Company, from?: Company) => save(company, load, from),
    remove: (companyId: string) => remove(companyId, load),
    setUpPractice: (name: string) => setUpPractice(name, load),
  }
})

function useCredentials() {
  const credentials = shallowRef(new Map<string, CredentialStatus>())

  async function readCredential(company: Company | undefined): Promise<void> {
    if (!company) return
    const { companyId, environment } = company
    const reply = await call('credentials.status', { companyId, environment })
    const known = new Map(credentials.value)
    if (reply.ok) known.set(keyOf(company), reply.value)
    else known.delete(keyOf(company))
    credentials.value = known
  }

  return { credentials, readCredential }
}

/** Stored when the selection rests, so that a held arrow key writes nothing. */
function useSelected(store: (companyId: string) => Promise<void>) {
  const companyId = shallowRef<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let storing: Promise<void> = Promise.resolve()

  function settle(): Promise<void> {
    clearTimeout(timer)
    const wanted = companyId.value
    if (wanted === undefined) return storing
    const end = () => {
      if (companyId.value === wanted) companyId.value = undefined
    }
    // If storing fails, only the next start begins with another company.
    storing = storing.then(() => store(wanted)).then(end, () => undefined)
    return storing
  }

  return {
    companyId,
    settle,
    select: (wanted: string) => {
      companyId.value = wanted
      clearTimeout(timer)
      timer = setTimeout(() => void settle(), REST_MS)
    },
    forget: () => {
      clearTimeout(timer)
      companyId.value = undefined
    },
  }
}

function useList(readCredential: (company: Company | undefined) => Promise<void>, selected: Ref<string | undefined>) {
  const preferences = usePreferences()
  const all = shallowRef<readonly Company[]>([])
  const loaded = ref(false)
  const currentOf = (list: readonly Company[]) =>
    list.find(({ companyId }) => companyId === (selected.value ?? preferences.current.companyId)) ?? list[0]
  const current = computed(() => currentOf(all.value))

  /** An unchanged list must not redraw the screen. */
  function take(list: readonly Company[]): void {
    if (JSON.stringify(list) !== JSON.stringify(all.value)) all.value = list
    loaded.value = true
  }

  async function loadList(): Promise<void> {
    take(await mustCall('companies.list'))
  }

  /** The key's state comes first, because the first screen contacts the bank at once. */
  async function load(): Promise<void> {
    const list = await mustCall('companies.list')
    await soon(readCredential(currentOf(list)))
    take(list)
  }

  return { all, loaded, current, load, loadList }
}

/**
 * What others changed since `from` was read stays, unless it was changed here too: a form that was open meanwhile
 * must not put an old account back.
 */
async function save(company: Company, load: () => Promise<void>, from?: Company): Promise<Company> {
  const now = from && (await mustCall('companies.list')).find(({ companyId }) => companyId === company.companyId)
  const wanted = now ? mergeCompany(from, company, now, 'mine').company : company
  const saved = await mustCall('companies.save', wanted)
  await load()
  return saved
}

/** Main erases the key too. Stored rows stay until the entry in the trash is erased. */
async function remove(companyId: string, load: () => Promise<void>): Promise<void> {
  await mustCall('companies.remove', { companyId })
  await load()
}

/** Also stores its key and makes it current. */
async function setUpPractice(name: string, load: () => Promise<void>): Promise<void> {
  const company = await mustCall('practice.setup', { name })
  await usePreferences().change({ companyId: company.companyId })
  await load()
}

/**
 * The user may have to unlock the keyring first, so the wait is limited. A later state reaches the screens when it
 * arrives.
 */
const soon = (known: Promise<void>, longestMs = KEY_WAIT_MS): Promise<void> =>
  Promise.race([
    known,
    new Promise<void>((resolve) => {
      setTimeout(resolve, longestMs)
    }),
  ])

const keyOf = ({ companyId, environment }: Company): string => `${companyId} ${environment}`
