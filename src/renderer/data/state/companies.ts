import { defineStore } from 'pinia'
import { computed, ref, shallowRef, type Ref } from 'vue'
import type { Company, CredentialStatus } from '#contract/ipc/index'
import { call, mustCall } from '../bridge/index.ts'
import { mergeCompany } from '../draft/mergeCompany.ts'
import { mayLeaveForm } from '#ui/behaviour/leaveGuard'
import { usePreferences } from '../preferences/index.ts'

/**
 * How long (ms) what asks the bank at once waits for the state of a key, because the system may be asking the user to
 * unlock its keyring.
 */
const KEY_WAIT_MS = 800
/** How long (ms) the first screen waits for it: so that a notice about the key usually stands there from the beginning. */
const SCREEN_WAIT_MS = 100
/** How long (ms) a selected row has to stay selected before its company is stored as the current one. */
const REST_MS = 80

export const useCompanies = defineStore('companies', () => {
  const preferences = usePreferences()
  const { credentials, readCredential } = useCredentials()
  const selected = useSelected(async (companyId) => {
    await readCredential(all.value.find((one) => one.companyId === companyId))
    await preferences.change({ companyId })
  })
  const { all, loaded, current, load, loadList } = useList(readCredential, selected.companyId)
  /** Another company's key is never shown in its place. */
  const credential = computed(() => current.value && credentials.value.get(keyOf(current.value)))
  const loadCredential = () => readCredential(current.value)
  let first: Promise<void> | undefined

  /** Makes another company current; resolves to false if the user stays in a form with unsaved edits. */
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
    /** Resolves when the state that was asked for at the start is known, or takes too long. */
    firstCredential: () => soon(first ?? Promise.resolve()),
    choose,
    /** Makes the company of a selected row the current one at once; what belongs to it follows when the row is settled on. */
    follow: (companyId: string) => {
      if (companyId !== current.value?.companyId) selected.select(companyId)
    },
    /** Resolves when the company of the selected row is stored, with the state of its key. */
    settled: () => selected.settle(),
    /** The name of a company, and those of the other clients, which its files must not be of. */
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

/** Not stored while it may still move, so that a held arrow key writes nothing. */
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
    // If it cannot be stored, the row stays selected; only the next start would begin with another company.
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

  /** Takes a new list. An unchanged one is ignored, so that nothing on the screen is redrawn. */
  function take(list: readonly Company[]): void {
    if (JSON.stringify(list) !== JSON.stringify(all.value)) all.value = list
    loaded.value = true
  }

  async function loadList(): Promise<void> {
    take(await mustCall('companies.list'))
  }

  /**
   * The state of the current key is read before the companies are shown, because the first screen contacts the bank
   * at once.
   */
  async function load(): Promise<void> {
    const list = await mustCall('companies.list')
    await soon(readCredential(currentOf(list)))
    take(list)
  }

  return { all, loaded, current, load, loadList }
}

/**
 * Saves a company. What others changed since it was read as `from` stays, unless it was changed here too: a form that was
 * open meanwhile must not put an old account back.
 */
async function save(company: Company, load: () => Promise<void>, from?: Company): Promise<Company> {
  const now = from && (await mustCall('companies.list')).find(({ companyId }) => companyId === company.companyId)
  const wanted = now ? mergeCompany(from, company, now, 'mine').company : company
  const saved = await mustCall('companies.save', wanted)
  await load()
  return saved
}

/** Removes a company and its key. Its stored rows stay until its entry in the trash is erased. */
async function remove(companyId: string, load: () => Promise<void>): Promise<void> {
  await mustCall('companies.remove', { companyId })
  await load()
}

/** Sets up the practice company: creates it, stores its key and makes it current. */
async function setUpPractice(name: string, load: () => Promise<void>): Promise<void> {
  const company = await mustCall('practice.setup', { name })
  await usePreferences().change({ companyId: company.companyId })
  await load()
}

/**
 * Waits for the state of a key, but not for long, because the user may have to unlock the keyring first. A later state
 * reaches the screens when it arrives.
 */
const soon = (known: Promise<void>, longestMs = KEY_WAIT_MS): Promise<void> =>
  Promise.race([
    known,
    new Promise<void>((resolve) => {
      setTimeout(resolve, longestMs)
    }),
  ])

const keyOf = ({ companyId, environment }: Company): string => `${companyId} ${environment}`
