// What `useTransferImport` does with a transfer file: open it, compare it, take it over.
import type { TransferSummary, TransferTable } from '#contract/ipc/index'
import { canEdit, mayBeAtBank } from '#domain/filing/filingState'
import { reactive, ref, shallowRef } from 'vue'
import { LOTS_AT_ONCE } from '#contract/ipc/journalParts'
import { groupsOf } from '#data/groups'
import { call, CallError, mustCall } from '#data/bridge/index'
import { writesEnded } from '#data/writes/runningWrites'
import { db, type AppDatabase } from '#data/schema/db'
import { broadcastChange } from '#data/repositories/lotChannel'
import { listPayees } from '#data/repositories/payees'
import type { useJournal } from '#data/state/journal'
import {
  type SideChosen,
  compareLots,
  comparePayees,
  type FiledBy,
  type LotItem,
  type PayeeItem,
  sidesOf,
  standardChoice,
} from './compare.ts'
import { ChangedMeanwhile, copiesHere, finished, type Merged, mergeTables, sidesHere } from './merge.ts'
import { addRows, emptyTables, type Tables } from './rows.ts'
import type { Translate } from '#i18n/translate'
import { layoutsOf, type FormerLayouts } from '#data/intakes/formerLayouts'
import { sourcesOf } from '#data/schema/statementRecords'
import type { useTransferReport } from './useTransferReport.ts'

type Part = Parameters<typeof addRows>[1]

async function eachPart(transferId: string, tables: TransferTable[], work: (part: Part) => unknown): Promise<void> {
  for (
    let part = await mustCall('transfer.rows', { transferId, tables });
    ;
    part = await mustCall('transfer.rows', { transferId })
  ) {
    await work(part)
    if (part.done) return
  }
}

function rowsOf(part: Part): Tables {
  const read = emptyTables()
  addRows(read, part)
  return read
}

/**
 * Takes statements over for accounts that have none here, and gives their number. Entries come first, heads last: a
 * head says which days are stored, so it must not exist before its entries.
 */
async function takeStatements(database: AppDatabase, transferId: string): Promise<number> {
  const heads: Tables['statements'] = []
  await eachPart(transferId, ['statements'], async (part) => {
    for (const head of rowsOf(part).statements) {
      const { companyId, environment, accountId, kind } = head
      if (!(await database.statements.get([companyId, environment, accountId, kind]))) heads.push(head)
    }
  })
  const wanted = new Set(heads.flatMap(sourcesOf))
  await eachPart(transferId, ['statementChunks'], (part) =>
    database.statementChunks.bulkPut(rowsOf(part).statementChunks.filter(({ sourceId }) => wanted.has(sourceId))),
  )
  // Transfer files from before schema version 14 have column layouts in the heads of statements.
  const former: FormerLayouts['statements'] = heads
  for (const one of layoutsOf({ statements: former }))
    if (!(await database.layouts.get([one.subject, one.layoutId]))) await database.layouts.add(one)
  await database.statements.bulkPut(
    heads.map((head) => {
      const { layouts: _, ...rest } = head as typeof head & { layouts?: unknown }
      return rest
    }),
  )
  return heads.length
}

/** Not the statements, which may be large: the last step reads them one part at a time. */
const READ: TransferTable[] = [
  'lots',
  'orders',
  'details',
  'steps',
  'payees',
  'lookups',
  'balances',
  'balanceGroups',
  'monthNotes',
  'yearEmployees',
  'yearLayouts',
  'layouts',
  'intakes',
  'expectedLists',
  'matches',
  'imports',
  'mappings',
]

export function emptyImport() {
  return {
    chosen: shallowRef<{ transferId: string; name: string; bytes: number }>(),
    summary: shallowRef<TransferSummary>(),
    tables: shallowRef<Tables>(emptyTables()),
    lots: shallowRef<readonly LotItem[]>([]),
    payees: shallowRef<readonly PayeeItem[]>([]),
    choices: reactive(new Map<string, SideChosen>()),
    /** Companies that differ from those here and are taken over from the file. */
    companies: ref<string[]>([]),
    wanted: reactive({ statements: false, addresses: true }),
    changed: ref(false),
  }
}
export type ImportState = ReturnType<typeof emptyImport>
type Journal = ReturnType<typeof useJournal>

export interface ImportContext {
  state: ImportState
  journal: Journal
  t: Translate
  /** Closes the file in main and forgets what was read from it. */
  cancel: () => Promise<void>
}

type Act = (work: () => Promise<void>) => Promise<boolean>

export async function cancelImport(state: ImportState): Promise<void> {
  const transferId = state.chosen.value?.transferId
  state.chosen.value = state.summary.value = undefined
  state.tables.value = emptyTables()
  state.lots.value = state.payees.value = []
  state.choices.clear()
  state.companies.value = []
  state.changed.value = false
  if (transferId) await call('transfer.cancel', { transferId })
}

export const choiceOf = ({ choices }: ImportState, item: LotItem | PayeeItem): SideChosen =>
  choices.get(item.key) ?? standardChoice(item)

export async function unlock(context: ImportContext, act: Act, passphrase: string): Promise<void> {
  const { chosen, tables, summary } = context.state
  const transferId = chosen.value?.transferId
  if (!transferId) return
  await act(async () => {
    const contents = await mustCall('transfer.unlock', { transferId, passphrase })
    if (contents.manifest.schemaVersion > db.verno) throw new CallError({ code: 'fileNewer' })
    tables.value = await readTables(transferId)
    await compare(context, transferId, tables.value)
    summary.value = contents
  })
}

async function readTables(transferId: string): Promise<Tables> {
  const read = emptyTables()
  await eachPart(transferId, READ, (part) => {
    addRows(read, part)
  })
  return read
}

async function compare({ state, journal }: ImportContext, transferId: string, read: Tables): Promise<void> {
  await Promise.all([writesEnded(), journal.whole()])
  const lotIds = read.lots.map(({ lotId }) => lotId)
  const held = await heldThere(transferId, lotIds)
  const mine = await sidesHere(lotIds)
  const filedBy = filedWhere(journal)
  state.lots.value = compareLots(mine, sidesOf(read), filedBy, held, await copiesHere(db))
  const ids = [...new Set(read.payees.map(({ companyId }) => companyId))]
  state.payees.value = comparePayees((await Promise.all(ids.map(listPayees))).flat(), read.payees)
}

async function heldThere(transferId: string, lotIds: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const some of groupsOf(lotIds, LOTS_AT_ONCE))
    for (const lotId of await mustCall('transfer.held', { transferId, lotIds: [...some] })) held.add(lotId)
  return held
}

function filedWhere(journal: Journal): (lotId: string) => FiledBy {
  const filedHere = new Set(
    journal.entries.flatMap(({ lotId, elsewhere, state }) => (!elsewhere && mayBeAtBank(state) ? [lotId] : [])),
  )
  return (lotId) => {
    if (canEdit(journal.stateOf(lotId))) return 'nowhere'
    return filedHere.has(lotId) ? 'here' : 'elsewhere'
  }
}

interface TakeOver {
  file: { transferId: string }
  contents: TransferSummary
  fresh: () => boolean
  saveSnapshot: () => Promise<unknown>
  conclude: ReturnType<typeof useTransferReport>['conclude']
}

/**
 * Order: a snapshot of the current state, the other computer's filing record (which from then on keeps its lots from
 * being filed again), the drafts in one transaction, the settings, the statements. If the app crashes in between,
 * importing the same file again completes the import, because everything already imported compares as identical.
 */
export async function takeOver(
  context: ImportContext,
  { file, contents, fresh, saveSnapshot, conclude }: TakeOver,
): Promise<void> {
  const { state } = context
  const { transferId } = file
  await saveSnapshot()
  const received = state.lots.value
    .filter((item) => item.relation === 'same' || choiceOf(state, item) !== 'mine')
    .map(({ key }) => key)
  const { added } = await mustCall('transfer.takeJournal', { transferId, received })
  const merged = await merge(context, transferId, contents)
  if (!merged) return
  for (const lotId of merged.lotIds) broadcastChange(lotId)
  const taken = await mustCall('transfer.takeSettings', { transferId, ...settingsOf(state, contents, fresh()) })
  const statements = state.wanted.statements ? await takeStatements(db, transferId) : 0
  await finished(db)
  await conclude({ summary: contents, merged, filings: added, statements, ...taken })
  await context.cancel()
}

/** If a draft was edited since the comparison, compares again instead and gives undefined. */
async function merge(
  context: ImportContext,
  transferId: string,
  contents: TransferSummary,
): Promise<Merged | undefined> {
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
    await compare(context, transferId, state.tables.value)
    state.changed.value = true
    return undefined
  }
}

/** Includes the app's preferences only if `fresh`, that is, if there were no companies here. */
function settingsOf(
  state: ImportState,
  { companies: contents, environments, preferences }: TransferSummary,
  fresh: boolean,
) {
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
