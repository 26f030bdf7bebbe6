import { computed, watch } from 'vue'
import { useCompanies } from '#data/state/companies'

/**
 * The company of the lot on the screen. It becomes the current one, so that the name above the menu, and every screen
 * opened from there, are of this company.
 */
export function useLotCompany(companyId: () => string | undefined) {
  const companies = useCompanies()
  const company = computed(() => companies.all.find((one) => one.companyId === companyId()))
  watch(
    company,
    (now, before) => {
      if (now && now.companyId !== before?.companyId) companies.follow(now.companyId)
    },
    { immediate: true },
  )
  return company
}
