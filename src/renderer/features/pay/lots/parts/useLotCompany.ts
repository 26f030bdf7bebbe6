import { computed, watch } from 'vue'
import { useCompanies } from '#data/state/companies'

/**
 * It becomes the current one, so that the name above the menu, and every screen opened from there, is that of the
 * lot.
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
