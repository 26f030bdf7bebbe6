import { nextTick, ref, watch } from 'vue'
import type { Company } from '#contract/ipc/index'
import { useCompanies } from '#data/state/companies'
import { useTrash } from '#data/state/trash'
import { offerUndo } from '#ui/commands/offerUndo'
import { useSingleRun } from '#ui/controls/useSingleRun'

/**
 * Returns how a company is deleted from the list, after a question about the company `asking`. The focus goes to the row
 * of a company that was taken back, because the button of the notice, which had it, is gone. `list` returns the element
 * around the rows, which are named by `data-company`.
 */
export function useCompanyRemoval(list: () => HTMLElement | null | undefined) {
  const companies = useCompanies()
  const trash = useTrash()
  /** The ID of the company whose deletion is asked about. */
  const asking = ref<string>()
  let handled = trash.back
  const { running, run: remove } = useSingleRun(async (company: Company) => {
    if (await trash.deleteCompany(company)) asking.value = undefined
  })

  watch(
    [() => companies.all, () => trash.back],
    async ([, back]) => {
      if (back === handled || back?.kind !== 'company') return
      if (!companies.all.some(({ companyId }) => companyId === back.itemId)) return
      handled = back
      await nextTick()
      list()
        ?.querySelector<HTMLElement>(`[data-company="${String(back.itemId)}"] button`)
        ?.focus()
    },
    { flush: 'post' },
  )
  offerUndo({ can: () => trash.offer?.kind === 'company', run: trash.takeBackLast })

  return { asking, running, remove }
}
