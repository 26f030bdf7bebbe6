import { useSnapshots } from '#features/keep/backups/index'
import type { TransferSummary } from '#contract/ipc/index'
import { computed, onScopeDispose, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAction } from '#ui/controls/useAction'
import { call, CallError, mustCall } from '#data/bridge/index'
import { openedFiles, takeOpenedFile } from '#ui/commands/openedFiles'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import type { LotItem, PayeeItem } from './compare.ts'
import { cancelImport, choiceOf, emptyImport, takeOver, unlock, type ImportContext } from './importSteps.ts'
import { RowRefused } from './rows.ts'
import { asCallError } from '#data/storageError'
import { useTransferReport } from './useTransferReport.ts'

/** A refused row's error names its place in the file. */
const asShown = (thrown: unknown): CallError =>
  thrown instanceof RowRefused
    ? new CallError({ code: 'invalidInput', problems: [{ path: thrown.place, problem: 'refused' }] })
    : asCallError(thrown)

/** Nothing is changed before the user takes the content over. */
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

/** True while there are no companies here. */
function useFresh(): () => boolean {
  const companies = useCompanies()
  return () => companies.all.length === 0
}

const hasStatements = (summary: TransferSummary | undefined): boolean =>
  summary?.counts.some(({ table, rows }) => table === 'statements' && rows > 0) ?? false

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
/** True once the user has left the screen. A running import then continues; any other is cancelled. */
function useLeaving(running: Readonly<Ref<boolean>>, context: ImportContext): () => boolean {
  let gone = false
  onScopeDispose(() => {
    gone = true
    if (!running.value) void context.cancel()
  })
  return () => gone
}

/** A file dropped on the app or opened from outside, unless another one is being imported. */
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
