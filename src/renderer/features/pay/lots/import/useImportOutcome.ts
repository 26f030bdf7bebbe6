import { nextTick, ref, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter, type Router } from 'vue-router'
import { offerCommands } from '#ui/commands/screenCommands'
import { openedFiles } from '#ui/commands/openedFiles'
import type { Translate } from '#i18n/translate'
import type { ImportOutcome } from './useLotImport.ts'

interface Grid {
  commitEdit(): void
  goTo(row: number, field: string | undefined): void
}
/** History state for the list of lots, which shows the sizes of the new ones once after the import. */
interface MadeLots {
  madeLots?: number[]
}

interface ImportScreen {
  readonly grid: (() => Grid | null | undefined) | undefined
  readonly t: Translate
  readonly router: Router
  readonly importing: Ref<boolean>
  readonly imported: Ref<string>
}

const lotsText = (sizes: readonly number[], t: Translate): string =>
  t('imports.done.lots', { lots: sizes.length, sizes: sizes.join(' + ') })

function openImport({ grid, importing, imported }: ImportScreen): void {
  grid?.()?.commitEdit()
  imported.value = ''
  importing.value = true
}

async function endImport(
  { grid, t, router, importing, imported }: ImportScreen,
  outcome: ImportOutcome,
): Promise<void> {
  importing.value = false
  if (outcome.kind === 'taken') {
    imported.value = t('imports.done.open', { name: outcome.name, count: outcome.count })
    // The dialog has to be gone and to have returned the focus.
    await nextTick()
    return grid?.()?.goTo(outcome.firstRow, 'municipalityCode')
  }
  const [first] = outcome.lotIds
  if (outcome.lotIds.length === 1 && first !== undefined && !grid) await router.push(`/lots/${first}`)
  else if (grid) await router.push({ path: '/lots', state: { madeLots: outcome.sizes } })
  else imported.value = lotsText(outcome.sizes, t)
}

// Removes the sizes from the history state, so that going back to the list does not show them again.
function takeMade(): number[] | undefined {
  const state = window.history.state as MadeLots | null
  if (!state?.madeLots) return undefined
  window.history.replaceState({ ...state, madeLots: undefined }, '')
  return state.madeLots
}

/** A file from outside opens the import while `can` returns true. */
export function useImportOutcome(grid?: () => Grid | null | undefined, can: () => boolean = () => true) {
  const { t } = useI18n()
  const router = useRouter()
  const importing = ref(false)
  const made = grid ? undefined : takeMade()
  const imported = ref(made ? lotsText(made, t) : '')
  const screen: ImportScreen = { grid, t, router, importing, imported }
  const open = () => {
    openImport(screen)
  }

  offerCommands({ import: { can, run: open } })
  // Only opens the dialog, which then takes the file.
  watch(
    () => can() && openedFiles.lot.value !== undefined,
    (given) => {
      if (given && !importing.value) open()
    },
    { immediate: true },
  )

  return {
    importing,
    imported,
    /** Commits the cell being typed first, because it belongs to the lot that receives the file. */
    openImport: open,
    closeImport: () => void (importing.value = false),
    endImport: (outcome: ImportOutcome) => endImport(screen, outcome),
  }
}
