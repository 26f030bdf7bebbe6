import { nextTick, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { offerCommands } from '../../../ui/commands/screenCommands.ts'
import { openedFiles } from '../../../ui/commands/openedFiles.ts'
import type { ImportOutcome } from './useLotImport.ts'

/** What the import needs of the grid it was opened from. */
interface Grid {
  commitEdit(): void
  goTo(row: number, field: string | undefined): void
}
/** How the sizes of new lots come to the list, where they are told once. */
interface MadeLots {
  madeLots?: number[]
}

/**
 * Whether the import is open on a screen, and what it ended with: a message here, the lot that was made, or the list of
 * several. A file that comes from outside opens it while `can`.
 */
export function useImportOutcome(grid?: () => Grid | null | undefined, can: () => boolean = () => true) {
  const { t } = useI18n()
  const router = useRouter()
  const importing = ref(false)
  const made = grid ? undefined : takeMade()
  const imported = ref(made ? lotsText(made) : '')

  function lotsText(sizes: readonly number[]): string {
    return t('imports.done.lots', { lots: sizes.length, sizes: sizes.join(' + ') })
  }

  /** A cell still being typed belongs to the lot that the file comes to. */
  function openImport(): void {
    grid?.()?.commitEdit()
    imported.value = ''
    importing.value = true
  }

  offerCommands({ import: { can, run: openImport } })
  // The dialog takes it.
  watch(
    () => can() && openedFiles.lot.value !== undefined,
    (given) => {
      if (given && !importing.value) openImport()
    },
    { immediate: true },
  )

  const closeImport = () => void (importing.value = false)

  async function endImport(outcome: ImportOutcome): Promise<void> {
    importing.value = false
    if (outcome.kind === 'taken') {
      imported.value = t('imports.done.open', { name: outcome.name, count: outcome.count })
      // After the dialog is gone, which gives the focus back to where it came from.
      await nextTick()
      return grid?.()?.goTo(outcome.firstRow, 'municipalityCode')
    }
    const [first] = outcome.lotIds
    if (outcome.lotIds.length === 1 && first !== undefined && !grid) await router.push(`/lots/${first}`)
    else if (grid) await router.push({ path: '/lots', state: { madeLots: outcome.sizes } })
    else imported.value = lotsText(outcome.sizes)
  }

  return { importing, imported, openImport, closeImport, endImport }
}

// Told once: coming back to the list by the history says it no more.
function takeMade(): number[] | undefined {
  const state = window.history.state as MadeLots | null
  if (!state?.madeLots) return undefined
  window.history.replaceState({ ...state, madeLots: undefined }, '')
  return state.madeLots
}
