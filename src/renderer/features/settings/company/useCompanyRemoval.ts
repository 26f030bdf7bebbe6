import { nextTick, ref, watch } from 'vue'
import type { Company } from '#contract/ipc/index'
import { useCompanies } from '#data/state/companies'
import { useTrash } from '#data/state/trash'
import { offerUndo } from '#ui/commands/offerUndo'
import { useSingleRun } from '#ui/controls/useSingleRun'

/**
 * `asking`: the company about which the user is asked. After an undo the focus goes to its row, because the notice's
 * button, which had it, is gone. `list` gives the element around the rows, which are named by `data-company`.
 */
export function useCompanyRemoval(list: () => HTMLElement | null | undefined) {
  const companies = useCompanies()
  const trash = useTrash()
  const asking = ref<string>()
  let handled = trash.takenBack
  const { running, run: remove } = useSingleRun(async (company: Company) => {
    if (await trash.deleteCompany(company)) asking.value = undefined
  })

  watch(
    [() => companies.all, () => trash.takenBack],
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
