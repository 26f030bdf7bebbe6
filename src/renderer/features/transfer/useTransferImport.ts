import { useSnapshots } from '../backups/index.ts'
import type { TransferSummary, TransferTable } from '#contract/ipc/index'
import { canEdit, isAtBank } from '#domain/filingState'
import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAction } from '../../ui/form/useAction.ts'
import { call, CallError, mustCall } from '../../bridge/index.ts'
import { openedFiles, takeOpenedFile } from '../../ui/commands/openedFiles.ts'
import { writesEnded } from '../../database/autosave.ts'
import { db } from '../../database/schema/db.ts'
import { broadcastChange } from '../../database/repositories/lotChannel.ts'
import { listPayees } from '../../database/repositories/payees.ts'
import { useCompanies } from '../../state/companies.ts'
import { useJournal } from '../../state/journal.ts'
import {
  type Choice,
  compareLots,
  comparePayees,
  type FiledBy,
  type LotItem,
  type PayeeItem,
  sidesOf,
  standardChoice,
} from './compare.ts'
import { ChangedMeanwhile, copiesHere, finished, type Merged, mergeTables, sidesHere } from './merge.ts'
import { addRows, emptyTables, RowRefused, type Tables } from './rows.ts'
import { takeStatements } from './statements.ts'
import { asCallError } from '../../database/storageError.ts'
import { useTransferReport } from './useTransferReport.ts'

/** Tables read for the preview; stored statements come last, one part at a time. */
const READ: TransferTable[] = [
  'lots',
  'orders',
  'details',
  'steps',
  'payees',
  'lookups',
  'balances',
  'balanceGroups',
  'expectedLists',
  'matches',
  'imports',
  'mappings',
]

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
  const journal = useJournal()
  const registered = useCompanies()
  const snapshots = useSnapshots()
  const { running, error, run } = useAction()
  const { report, conclude } = useTransferReport()
  const chosen = shallowRef<{ transferId: string; name: string; bytes: number }>()
  const summary = shallowRef<TransferSummary>()
  const tables = shallowRef<Tables>(emptyTables())
  const lots = shallowRef<readonly LotItem[]>([])
  const payees = shallowRef<readonly PayeeItem[]>([])
  const choices = reactive(new Map<string, Choice>())
  /** Companies that differ and are taken over from the file. */
  const companies = ref<string[]>([])
  const wanted = reactive({ statements: false, addresses: true })
  const changed = ref(false)

  const act = (work: () => Promise<void>) =>
    run(() =>
      work().catch((thrown: unknown) => {
        throw asShown(thrown)
      }),
    )
  const choiceOf = (item: LotItem | PayeeItem): Choice => choices.get(item.key) ?? standardChoice(item)
  const hasStatements = computed(
    () => summary.value?.counts.some(({ table, rows }) => table === 'statements' && rows > 0) ?? false,
  )

  async function cancel(): Promise<void> {
    const transferId = chosen.value?.transferId
    chosen.value = summary.value = undefined
    tables.value = emptyTables()
    lots.value = payees.value = []
    choices.clear()
    companies.value = []
    changed.value = false
    if (transferId) await call('transfer.cancel', { transferId })
  }
  let gone = false
  // A running import continues when the person leaves the screen.
  onScopeDispose(() => {
    gone = true
    if (!running.value) void cancel()
  })

  async function choose(): Promise<void> {
    await cancel()
    report.value = undefined
    await act(async () => {
      chosen.value = (await mustCall('transfer.choose')) ?? undefined
    })
  }

  // A file dropped or opened from outside, unless another one is being imported.
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
      chosen.value = given
    },
    { immediate: true },
  )

  async function readTables(transferId: string): Promise<Tables> {
    const read = emptyTables()
    for (
      let part = await mustCall('transfer.rows', { transferId, tables: READ });
      ;
      part = await mustCall('transfer.rows', { transferId })
    ) {
      addRows(read, part)
      if (part.done) return read
    }
  }

  function filedWhere(lotId: string): FiledBy {
    if (canEdit(journal.stateOf(lotId))) return 'nowhere'
    return journal.entries.some(
      (entry) =>
        entry.lotId === lotId &&
        !entry.elsewhere &&
        (isAtBank(entry.state) || entry.state === 'unknown' || entry.state === 'sending'),
    )
      ? 'here'
      : 'elsewhere'
  }

  async function compare({ heldThere }: TransferSummary, read: Tables): Promise<void> {
    await writesEnded()
    const mine = await sidesHere(read.lots.map(({ lotId }) => lotId))
    lots.value = compareLots(mine, sidesOf(read), filedWhere, new Set(heldThere), await copiesHere(db))
    const ids = [...new Set(read.payees.map(({ companyId }) => companyId))]
    payees.value = comparePayees((await Promise.all(ids.map(listPayees))).flat(), read.payees)
  }

  async function unlock(passphrase: string): Promise<void> {
    const transferId = chosen.value?.transferId
    if (!transferId) return
    await act(async () => {
      const contents = await mustCall('transfer.unlock', { transferId, passphrase })
      if (contents.manifest.schemaVersion > db.verno) throw new CallError({ code: 'fileNewer' })
      tables.value = await readTables(transferId)
      await compare(contents, tables.value)
      summary.value = contents
    })
  }

  const copyNames = {
    mine: (name: string) => t('transfer.copy.mine', { name: name || t('lots.list.unnamed') }),
    theirs: (name: string) => t('transfer.copy.theirs', { name: name || t('lots.list.unnamed') }),
  }

  /** Writes the drafts, or compares again if someone has edited one since. */
  async function merge(contents: TransferSummary): Promise<Merged | undefined> {
    try {
      return await mergeTables(db, {
        lots: lots.value.map((item) => ({ item, choice: choiceOf(item) })),
        payees: payees.value.map((item) => ({ item, choice: choiceOf(item) })),
        rest: tables.value,
        origin: contents.manifest.origin,
        names: copyNames,
      })
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile)) throw failure
      await compare(contents, tables.value)
      changed.value = true
      return undefined
    }
  }

  /**
   * Imports what was chosen: a snapshot of the present state, the other journal (from then on the guard knows it), the
   * drafts in one transaction, the settings, the statements. After a crash in between, importing the file again
   * completes it: what is already here is then identical.
   */
  async function take(): Promise<void> {
    const [file, contents] = [chosen.value, summary.value]
    if (!file || !contents) return
    changed.value = false
    await act(async () => {
      const { transferId } = file
      await snapshots.saveNow()
      const received = lots.value
        .filter((item) => item.relation === 'same' || choiceOf(item) !== 'mine')
        .map(({ key }) => key)
      const { added } = await mustCall('transfer.takeJournal', { transferId, received })
      const merged = await merge(contents)
      if (!merged) return
      merged.lotIds.forEach(broadcastChange)
      const taken = await mustCall('transfer.takeSettings', { transferId, ...settingsOf(contents) })
      const statements = wanted.statements ? await takeStatements(db, transferId) : 0
      await finished(db)
      await conclude({ summary: contents, merged, filings: added, statements, ...taken })
      await cancel()
    })
    if (gone) await cancel()
  }

  function settingsOf({ companies: contents, environments, preferences }: TransferSummary) {
    const fresh = registered.all.length === 0
    return {
      companies: contents
        .filter(({ here, company }) => here === 'new' || companies.value.includes(company.companyId))
        .map(({ company }) => company.companyId),
      environments: wanted.addresses
        ? environments.filter(({ here }) => here === 'differs').map(({ environment }) => environment.environment)
        : [],
      preferences: preferences && fresh,
    }
  }

  return {
    running,
    error,
    chosen,
    summary,
    tables,
    lots,
    payees,
    choices,
    companies,
    wanted,
    changed,
    hasStatements,
    report,
    choiceOf,
    choose,
    unlock,
    take,
    cancel,
  }
}

export type TransferImport = ReturnType<typeof useTransferImport>
