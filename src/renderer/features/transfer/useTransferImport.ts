import { useSnapshots } from '../backups/index.ts'
import type { TransferSummary } from '#contract/ipc/index'
import { computed, onScopeDispose, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAction } from '../../ui/form/useAction.ts'
import { call, CallError, mustCall } from '../../bridge/index.ts'
import { openedFiles, takeOpenedFile } from '../../ui/commands/openedFiles.ts'
import { useCompanies } from '../../state/companies.ts'
import { useJournal } from '../../state/journal.ts'
import type { LotItem, PayeeItem } from './compare.ts'
import { cancelImport, choiceOf, emptyImport, takeOver, unlock, type ImportContext } from './importSteps.ts'
import { RowRefused } from './rows.ts'
import { asCallError } from '../../database/storageError.ts'
import { useTransferReport } from './useTransferReport.ts'

/** Returns a place in a file as an error that can be shown like any other. */
const asShown = (thrown: unknown): CallError =>
  thrown instanceof RowRefused
    ? new CallError({ code: 'invalidInput', problems: [{ path: thrown.place, problem: 'refused' }] })
    : asCallError(thrown)

/**
 * Imports a file of another computer in steps: choose, unlock and compare, decide, take over, report. Nothing changes
 * before the last step.
 */
export function useTransferImport() {
  const { t } = useI18n()
  const state = emptyImport()
  const context: ImportContext = { state, journal: useJournal(), t, cancel: () => cancelImport(state) }
  const fresh = useFresh()
  const { saveNow: saveSnapshot } = useSnapshots()
  const { running, error, act } = useShownAction()
  const { report, conclude } = useTransferReport()
  const left = useLeaving(running, context)

  async function choose(): Promise<void> {
    await context.cancel()
    report.value = undefined
    await act(async () => {
      state.chosen.value = (await mustCall('transfer.choose')) ?? undefined
    })
  }
  useOpenedFile(running, report, context)

  async function take(): Promise<void> {
    const [file, contents] = [state.chosen.value, state.summary.value]
    if (!file || !contents) return
    state.changed.value = false
    await act(() => takeOver(context, { file, contents, fresh, saveSnapshot, conclude }))
    if (left()) await context.cancel()
  }

  return {
    running,
    error,
    ...state,
    hasStatements: computed(() => hasStatements(state.summary.value)),
    report,
    choiceOf: (item: LotItem | PayeeItem) => choiceOf(state, item),
    choose,
    unlock: (passphrase: string) => unlock(context, act, passphrase),
    take,
    cancel: context.cancel,
  }
}

export type TransferImport = ReturnType<typeof useTransferImport>

/** Returns a function that returns whether there are no companies here yet. */
function useFresh(): () => boolean {
  const companies = useCompanies()
  return () => companies.all.length === 0
}

const hasStatements = (summary: TransferSummary | undefined): boolean =>
  summary?.counts.some(({ table, rows }) => table === 'statements' && rows > 0) ?? false

/** Runs a step; its error may be a place in a file. */
function useShownAction() {
  const { running, error, run } = useAction()
  const act = (work: () => Promise<void>) =>
    run(() =>
      work().catch((thrown: unknown) => {
        throw asShown(thrown)
      }),
    )
  return { running, error, act }
}
/** Returns whether the person has left the screen. A running import continues then; any other is cancelled. */
function useLeaving(running: Readonly<Ref<boolean>>, context: ImportContext): () => boolean {
  let gone = false
  onScopeDispose(() => {
    gone = true
    if (!running.value) void context.cancel()
  })
  return () => gone
}

/** Takes a file dropped or opened from outside, unless another one is being imported. */
function useOpenedFile(running: Readonly<Ref<boolean>>, report: Ref<unknown>, { state, cancel }: ImportContext): void {
  watch(
    openedFiles.transfer,
    async (given) => {
      if (!given) return
      takeOpenedFile('transfer')
      if (running.value) {
        await call('transfer.cancel', { transferId: given.transferId })
        return
      }
      await cancel()
      report.value = undefined
      state.chosen.value = given
    },
    { immediate: true },
  )
}
