import { useSnapshots } from '../backups/index.ts'
import type { TransferSummary, TransferTable } from '#contract/ipc/index'
import { canEdit, isAtBank } from '#domain/filingState'
import { computed, onScopeDispose, reactive, ref, shallowRef, watch, type Ref } from 'vue'
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
import type { Translate } from '../../i18n/translate.ts'
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

/** What was chosen and read so far, and what the person decided about it. */
function noImport() {
  return {
    chosen: shallowRef<{ transferId: string; name: string; bytes: number }>(),
    summary: shallowRef<TransferSummary>(),
    tables: shallowRef<Tables>(emptyTables()),
    lots: shallowRef<readonly LotItem[]>([]),
    payees: shallowRef<readonly PayeeItem[]>([]),
    choices: reactive(new Map<string, Choice>()),
    /** Companies that differ and are taken over from the file. */
    companies: ref<string[]>([]),
    wanted: reactive({ statements: false, addresses: true }),
    changed: ref(false),
  }
}
type State = ReturnType<typeof noImport>
type Journal = ReturnType<typeof useJournal>

/** The parts a step of the import works with. */
interface Context {
  state: State
  journal: Journal
  t: Translate
  /** Closes the file in main and forgets what was read of it. */
  cancel: () => Promise<void>
}

/**
 * Imports a file of another computer in steps: choose, unlock and compare, decide, take over, report. Nothing changes
 * before the last step.
 */
export function useTransferImport() {
  const { t } = useI18n()
  const state = noImport()
  const context: Context = { state, journal: useJournal(), t, cancel: () => cancel(state) }
  const registered = useCompanies()
  const snapshots = useSnapshots()
  const { running, error, act } = useShownAction()
  const { report, conclude } = useTransferReport()
  const left = useLeaving(running, context)
  const hasStatements = computed(
    () => state.summary.value?.counts.some(({ table, rows }) => table === 'statements' && rows > 0) ?? false,
  )

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
    const fresh = () => registered.all.length === 0
    await act(() => takeOver(context, { file, contents, fresh, saveSnapshot: snapshots.saveNow, conclude }))
    if (left()) await context.cancel()
  }

  return {
    running,
    error,
    ...state,
    hasStatements,
    report,
    choiceOf: (item: LotItem | PayeeItem) => choiceOf(state, item),
    choose,
    unlock: (passphrase: string) => unlock(context, act, passphrase),
    take,
    cancel: context.cancel,
  }
}

export type TransferImport = ReturnType<typeof useTransferImport>

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
type Act = ReturnType<typeof useShownAction>['act']

/** Returns whether the person has left the screen. A running import continues then; any other is cancelled. */
function useLeaving(running: Readonly<Ref<boolean>>, context: Context): () => boolean {
  let gone = false
  onScopeDispose(() => {
    gone = true
    if (!running.value) void context.cancel()
  })
  return () => gone
}

/** Takes a file dropped or opened from outside, unless another one is being imported. */
function useOpenedFile(running: Readonly<Ref<boolean>>, report: Ref<unknown>, { state, cancel }: Context): void {
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

async function cancel(state: State): Promise<void> {
  const transferId = state.chosen.value?.transferId
  state.chosen.value = state.summary.value = undefined
  state.tables.value = emptyTables()
  state.lots.value = state.payees.value = []
  state.choices.clear()
  state.companies.value = []
  state.changed.value = false
  if (transferId) await call('transfer.cancel', { transferId })
}

const choiceOf = ({ choices }: State, item: LotItem | PayeeItem): Choice =>
  choices.get(item.key) ?? standardChoice(item)

async function unlock(context: Context, act: Act, passphrase: string): Promise<void> {
  const { chosen, tables, summary } = context.state
  const transferId = chosen.value?.transferId
  if (!transferId) return
  await act(async () => {
    const contents = await mustCall('transfer.unlock', { transferId, passphrase })
    if (contents.manifest.schemaVersion > db.verno) throw new CallError({ code: 'fileNewer' })
    tables.value = await readTables(transferId)
    await compare(context, contents, tables.value)
    summary.value = contents
  })
}

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

async function compare({ state, journal }: Context, { heldThere }: TransferSummary, read: Tables): Promise<void> {
  await writesEnded()
  const mine = await sidesHere(read.lots.map(({ lotId }) => lotId))
  const filedBy = (lotId: string) => filedWhere(journal, lotId)
  state.lots.value = compareLots(mine, sidesOf(read), filedBy, new Set(heldThere), await copiesHere(db))
  const ids = [...new Set(read.payees.map(({ companyId }) => companyId))]
  state.payees.value = comparePayees((await Promise.all(ids.map(listPayees))).flat(), read.payees)
}

function filedWhere(journal: Journal, lotId: string): FiledBy {
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

/** What the last step imports, and what it uses of the app. */
interface TakeOver {
  file: { transferId: string }
  contents: TransferSummary
  /** Returns whether there are no companies here yet. */
  fresh: () => boolean
  saveSnapshot: () => Promise<unknown>
  conclude: ReturnType<typeof useTransferReport>['conclude']
}

/**
 * Imports what was chosen: a snapshot of the present state, the other journal (from then on the guard knows it), the
 * drafts in one transaction, the settings, the statements. After a crash in between, importing the file again completes
 * it: what is already here is then identical.
 */
async function takeOver(context: Context, { file, contents, fresh, saveSnapshot, conclude }: TakeOver): Promise<void> {
  const { state } = context
  const { transferId } = file
  await saveSnapshot()
  const received = state.lots.value
    .filter((item) => item.relation === 'same' || choiceOf(state, item) !== 'mine')
    .map(({ key }) => key)
  const { added } = await mustCall('transfer.takeJournal', { transferId, received })
  const merged = await merge(context, contents)
  if (!merged) return
  merged.lotIds.forEach(broadcastChange)
  const taken = await mustCall('transfer.takeSettings', { transferId, ...settingsOf(state, contents, fresh()) })
  const statements = state.wanted.statements ? await takeStatements(db, transferId) : 0
  await finished(db)
  await conclude({ summary: contents, merged, filings: added, statements, ...taken })
  await context.cancel()
}

/** Writes the drafts, or compares again if someone has edited one since. */
async function merge(context: Context, contents: TransferSummary): Promise<Merged | undefined> {
  const { state, t } = context
  try {
    return await mergeTables(db, {
      lots: state.lots.value.map((item) => ({ item, choice: choiceOf(state, item) })),
      payees: state.payees.value.map((item) => ({ item, choice: choiceOf(state, item) })),
      rest: state.tables.value,
      origin: contents.manifest.origin,
      names: {
        mine: (name) => t('transfer.copy.mine', { name: name || t('lots.list.unnamed') }),
        theirs: (name) => t('transfer.copy.theirs', { name: name || t('lots.list.unnamed') }),
      },
    })
  } catch (failure) {
    if (!(failure instanceof ChangedMeanwhile)) throw failure
    await compare(context, contents, state.tables.value)
    state.changed.value = true
    return undefined
  }
}

/** Returns the settings to take over. Those of the app are taken only if it was `fresh`, without companies. */
function settingsOf(state: State, { companies: contents, environments, preferences }: TransferSummary, fresh: boolean) {
  return {
    companies: contents
      .filter(({ here, company }) => here === 'new' || state.companies.value.includes(company.companyId))
      .map(({ company }) => company.companyId),
    environments: state.wanted.addresses
      ? environments.filter(({ here }) => here === 'differs').map(({ environment }) => environment.environment)
      : [],
    preferences: preferences && fresh,
  }
}
