import { channels, type Company, type CredentialStatus, type EnvironmentName, type Value } from '#contract/ipc/index'
import { onMounted, ref, shallowRef } from 'vue'
import { mustCall } from '#data/bridge/index'
import { useCompanies } from '#data/state/companies'
import { useAction } from '#ui/controls/useAction'

const schema = channels['credentials.set'].input.shape.clientKey

/** Without surrounding blanks; undefined if it cannot be a key. */
export function readClientKey(text: string): string | undefined {
  const result = schema.safeParse(text.trim())
  return result.success ? result.data : undefined
}

type KeyDone = 'stored' | 'cleared' | 'issued'

/** A key that main has stored never returns to the page. */
export function useClientKey(company: Company, environment: EnvironmentName) {
  const companies = useCompanies()
  const status = ref<CredentialStatus>()
  const done = ref<KeyDone>()
  const { running, error, run } = useAction()
  const of = { companyId: company.companyId, environment }

  async function change(what: KeyDone, work: () => Promise<CredentialStatus>): Promise<boolean> {
    done.value = undefined
    tested.value = undefined
    const changed = await run(async () => {
      status.value = await work()
      await companies.loadCredential()
    })
    if (changed) done.value = what
    return changed
  }

  const load = () => run(async () => (status.value = await mustCall('credentials.status', of)))
  const set = (clientKey: string, replaceUnreadable: boolean) =>
    change('stored', () =>
      mustCall('credentials.set', { ...of, clientKey, ...(replaceUnreadable ? { replaceUnreadable } : {}) }),
    )
  const clear = () => change('cleared', () => mustCall('credentials.clear', of))
  const issue = () => change('issued', () => mustCall('practice.issueKey', { companyId: company.companyId }))

  /** What one inquiry with the typed key found; the key is not stored. */
  const tested = shallowRef<Value<'credentials.tryKey'>>()
  async function tryKey(clientKey: string): Promise<void> {
    tested.value = undefined
    done.value = undefined
    const accountId = company.defaults.payingAccountId ?? company.accounts[0]?.accountId
    if (accountId === undefined) return
    await run(async () => (tested.value = await mustCall('credentials.tryKey', { ...of, accountId, clientKey })))
  }

  onMounted(load)
  return { tryKey, tested, status, done, running, error, set, clear, issue }
}
