import type { Retiree } from '#domain/lots/retiree'
import { computed, type Ref } from 'vue'
import { nameOfMunicipality } from '#data/draft/cells'
import { newRow } from '#data/draft/row'
import type { Rows } from '#data/draft/rows'

interface Draft {
  readonly rows: Readonly<Ref<Rows>>
  readonly addRetiree: (index: number, retiree: Retiree) => void
  readonly removeRetiree: (index: number, place: number) => void
}

/** The active row, to which `RetirementHelper` adds retirees. */
export interface RetireeTarget {
  /** Row number in the lot, from 1. */
  row: number
  /** '' while the row has no municipality. */
  municipality: string
  retirees: readonly Retiree[]
}

export function useRetirees(draft: Draft, active: () => number | undefined) {
  const target = computed((): RetireeTarget | undefined => {
    const index = active()
    if (index === undefined) return undefined
    const { detail, retirees = [] } = draft.rows.value[index] ?? newRow()
    return {
      row: index + 1,
      municipality: nameOfMunicipality(detail.municipalityCode) || detail.municipalityName,
      retirees,
    }
  })
  const withActive = (work: (index: number) => void) => {
    const index = active()
    if (index !== undefined) work(index)
  }
  return {
    target,
    add: (retiree: Retiree) => {
      withActive((index) => {
        draft.addRetiree(index, retiree)
      })
    },
    remove: (place: number) => {
      withActive((index) => {
        draft.removeRetiree(index, place)
      })
    },
  }
}
