import type { Company, CredentialEntry } from '#contract/ipc/index'
import { computed, onMounted, shallowRef, watch } from 'vue'
import { mustCall } from '#data/bridge/index'
import { useCompanies } from '#data/state/companies'
import { useAction } from '#ui/controls/useAction'

export const keyless = (companies: readonly Company[], entries: readonly CredentialEntry[]): Company[] =>
  companies.filter(
    ({ companyId, environment }) =>
      !entries.some(
        (entry) =>
          entry.companyId === companyId &&
          entry.environment === environment &&
          (entry.state === 'stored' || entry.state === 'session'),
      ),
  )

/** The first of `some` after `chosen` in the order of `all`, starting over at the end; never `chosen` itself. */
export function nextOf(some: readonly Company[], all: readonly Company[], chosen: string): Company | undefined {
  const at = all.findIndex(({ companyId }) => companyId === chosen)
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))]
  return round.find((one) => some.includes(one))
}

export function useStoredKeys() {
  const companies = useCompanies()
  const entries = shallowRef<CredentialEntry[]>()
  const { error, run } = useAction()
  const load = () => run(async () => (entries.value = await mustCall('credentials.list')))
  onMounted(load)
  watch(() => companies.credential, load)
  const missing = computed(() => (entries.value ? keyless(companies.all, entries.value) : []))
  return { entries, missing, error }
}
