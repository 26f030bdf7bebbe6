import type { JournalLine } from '#contract/ipc/index'
import { ref, shallowRef, watch, type Ref, type ShallowRef, onScopeDispose, computed } from 'vue'
import { type FilingOf, useMonthContext } from '../parts/useMonthContext.ts'
import { createAutosave, type Autosave } from '#data/autosave/autosave'
import { bankErrorsAfter } from '#data/repositories/bankErrors'
import type { BankError, LotRecord } from '#data/schema/db'
import { deleteSteps, revisionOf, stepsOf, type OpenDraft, type OpenLot } from '#data/repositories/lots'
import type { LotEdit } from '#data/repositories/lotChannel'
import { loadLot } from '#data/lotPrefetch'
import { readFiled } from '#data/state/journal'
import { isStep } from '#data/repositories/steps'
import { createHistory, type KeepStep } from '#data/draft/history'
import { isIsoMonth } from '#domain/calendar/calendar'
import type { LotDetail, LotHead } from '#domain/lots/lot'
import type { HeadContext } from '#domain/lots/lotChecks'
import { today } from '#ui/text/clock'
import type { DraftRow } from '#data/draft/row'
import { useLotSheet, type LotSheet } from './useLotSheet.ts'
import { useLotWindows, type LotWindows } from './useLotWindows.ts'
import { countFindings, createFindingCache } from '../parts/lotFindings.ts'
import { previousDetails } from '../parts/previousMonth.ts'

/** `used` has no blank rows at the end. */
interface CheckedLot {
  record: Readonly<Ref<LotRecord | undefined>>
  head: LotHead
  used: Readonly<Ref<readonly DraftRow[]>>
  bankErrors: Readonly<Ref<readonly BankError[]>>
}

/** What the checks of the head need beside the day, such as the bank's cut-off and the time. */
type CheckNow = (companyId: string | undefined) => Omit<HeadContext, 'today'>

/** The other lots of the month and last month's payments count once `lookBack` has read them. */
function useLotFindings(
  lotId: string,
  { record, head, used, bankErrors }: CheckedLot,
  isAccepted: (lotId: string) => boolean,
  filingOf: FilingOf,
  checkNow: CheckNow = () => ({}),
) {
  const previous = shallowRef<readonly LotDetail[]>()
  const monthContext = useMonthContext(lotId, filingOf)
  const findingsOf = createFindingCache()
  /** Id of the row being typed: what it still lacks is no finding yet. */
  const typed = shallowRef<string>()
  /** An empty lot has nothing to check yet, and a filed one has been checked by the bank. */
  function isChecked(lot: LotRecord): boolean {
    const { filed, returned } = filingOf(lot)
    return used.value.length > 0 && !filed && returned !== true
  }
  const checked = computed(() => record.value !== undefined && isChecked(record.value))
  const findings = computed(() =>
    checked.value
      ? findingsOf(head, used.value, {
          today: today(),
          ...checkNow(record.value?.companyId),
          bankErrors: bankErrors.value,
          previous: previous.value,
          month: monthContext.context.value,
          typed: typed.value,
        })
      : [],
  )
  const counts = computed(() => countFindings(findings.value))

  async function lookBack(companyId: string, month: string): Promise<void> {
    previous.value = isIsoMonth(month) ? await previousDetails(companyId, month, isAccepted) : undefined
    await monthContext.read(companyId, month, previous.value)
  }

  return { checked, findings, counts, typed, lookBack }
}

type LotChecks = ReturnType<typeof useLotFindings>

function useLotHistory(keep: KeepStep) {
  const history = createHistory(keep, isStep)
  const [canUndo, canRedo] = [ref(false), ref(false)]

  function noteDepth(): void {
    const { past, future } = history.depth
    canUndo.value = past > 0
    canRedo.value = future > 0
  }

  const noting =
    <T>(work: (given: T) => void) =>
    (given: T): void => {
      work(given)
      noteDepth()
    }

  return {
    canUndo,
    canRedo,
    push: noting(history.push),
    load: noting(history.load),
    undo: noting(history.undo),
    redo: noting(history.redo),
    hold: history.hold,
    stored: history.stored,
  }
}

type LotHistory = ReturnType<typeof useLotHistory>

/** Saves when the window loses the focus or is hidden, because there may be no later chance. */
function useFlushOnLeaving(flush: () => Promise<void>): void {
  const over = new AbortController()
  const now = () => void flush()
  window.addEventListener('blur', now, { signal: over.signal })
  document.addEventListener('visibilitychange', now, { signal: over.signal })
  window.addEventListener('pagehide', now, { signal: over.signal })
  onScopeDispose(() => {
    over.abort()
    now()
  })
}

type IsAccepted = (lotId: string) => boolean

interface Draft {
  readonly lotId: string
  readonly isAccepted: IsAccepted
  readonly record: ShallowRef<LotRecord | undefined>
  readonly missing: Ref<boolean>
  readonly bankErrors: ShallowRef<readonly BankError[]>
  readonly autosave: Autosave
  readonly history: LotHistory
  readonly sheet: LotSheet
  readonly checks: LotChecks
  readonly windows: LotWindows
}

/** The parts refer to each other, but only in calls made once all of them exist. */
function createDraft(
  lotId: string,
  isAccepted: IsAccepted,
  filingOf: FilingOf,
  nameCopy: (name: string) => string,
  merges: () => boolean,
  checkNow: CheckNow | undefined,
): Draft {
  const record = shallowRef<LotRecord>()
  const bankErrors = shallowRef<readonly BankError[]>([])
  const autosave = createAutosave(
    lotId,
    (unsaved) => draft.windows.putAside(unsaved),
    () => {
      draft.windows.announce()
      draft.windows.catchUp()
    },
    merges,
  )
  const history = useLotHistory(autosave.step)
  const sheet = useLotSheet(autosave, history.push)
  const draft: Draft = {
    lotId,
    isAccepted,
    record,
    missing: ref(false),
    bankErrors,
    autosave,
    history,
    sheet,
    checks: useLotFindings(lotId, { record, bankErrors, ...sheet }, isAccepted, filingOf, checkNow),
    windows: useLotWindows(lotId, {
      autosave,
      own: () => ownLot(draft),
      show: (lot) => {
        show(draft, lot)
      },
      showEdit: (edit) => {
        showEdit(draft, edit)
      },
      nameCopy,
    }),
  }
  return draft
}

async function open(draft: Draft, filed: JournalLine | undefined, shown: () => Promise<unknown>): Promise<void> {
  const { lotId, sheet, history, checks } = draft
  const opened = loadLot(lotId)
  const lot = opened instanceof Promise ? await opened : opened
  if (!lot) return void (draft.missing.value = true)
  showLot(draft, lot)
  // Not awaited, so that a lot read in advance is on the screen from the first paint.
  const attached = attachBankErrors(draft, filed)
  history.hold()
  await shown()
  history.load(await keptSteps(draft))
  watch(
    () => sheet.head.monthForWhichPaymentIsDue,
    (month) => void checks.lookBack(lot.record.companyId, month),
    { immediate: true },
  )
  await draft.windows.join()
  await attached
}

async function keptSteps({ lotId, isAccepted }: Draft) {
  if (!isAccepted(lotId)) return stepsOf(lotId)
  await deleteSteps(lotId)
  return []
}

function show(draft: Draft, lot: OpenDraft): void {
  showLot(draft, lot)
  draft.history.load(draft.isAccepted(draft.lotId) ? [] : lot.steps)
}

function showEdit(draft: Draft, { record, rows }: LotEdit): void {
  const changed = new Map(rows.map((row) => [row.rowId, row]))
  showLot(draft, { record, rows: draft.sheet.rows.value.map((row) => changed.get(row.rowId) ?? row) })
}

function showLot({ record, sheet, bankErrors, autosave }: Draft, lot: OpenLot): void {
  record.value = lot.record
  sheet.show(lot)
  bankErrors.value = lot.record.bankErrors
  autosave.rebase(revisionOf(lot.record), { head: lot.record.head, rows: lot.rows })
}

/** This window's version of the lot, for when the version on disk differs. */
function ownLot({ record, sheet, bankErrors, history }: Draft) {
  if (!record.value) throw new Error('no lot is open')
  return {
    record: { ...record.value, head: sheet.plainHead(), bankErrors: [...bankErrors.value] },
    rows: sheet.rows.value,
    steps: history.stored(),
  }
}

/** For when the app ended after the filing, before the bank's errors were assigned to their rows. */
async function attachBankErrors(draft: Draft, filed: JournalLine | undefined): Promise<void> {
  const { record, sheet, bankErrors, autosave } = draft
  const isNews = filed?.said?.outcome === 'rejected' || bankErrors.value.length > 0
  if (!isNews || record.value?.bankErrorsEntry === filed?.entryId) return
  const entry = await readFiled(filed)
  const left = record.value && bankErrorsAfter(record.value, entry, sheet.rows.value)
  if (!left) return
  bankErrors.value = left.bankErrors
  autosave.head(left)
}

/**
 * The lot in the editor: opened from disk, saved as it changes, synchronised with other windows, and checked.
 * `useLotSheet` performs the edits.
 */
export function useLotDraft(
  lotId: string,
  isAccepted: IsAccepted,
  filingOf: FilingOf,
  nameCopy: (name: string) => string = (name) => name,
  merges: () => boolean = () => false,
  checkNow?: CheckNow,
) {
  const draft = createDraft(lotId, isAccepted, filingOf, nameCopy, merges, checkNow)
  const { record, missing, bankErrors, autosave, history, checks, windows } = draft
  const { show: _show, plainHead: _plainHead, restoreStep, ...sheet } = draft.sheet
  useFlushOnLeaving(autosave.flush)
  return {
    ...sheet,
    record,
    missing,
    checked: checks.checked,
    findings: checks.findings,
    counts: checks.counts,
    typed: checks.typed,
    bankErrors,
    autosave,
    /**
     * What is not visible at first (history, other lots of the month) is read once `shown` resolves. The history
     * makes edits of earlier sessions undoable.
     */
    open: (filed: JournalLine | undefined, shown: () => Promise<unknown> = () => Promise.resolve()) =>
      open(draft, filed, shown),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => {
      history.undo(restoreStep)
    },
    redo: () => {
      history.redo(restoreStep)
    },
    hold: windows.hold,
    takeTheirs: windows.takeTheirs,
    keepOurs: windows.keepOurs,
  }
}

export type LotDraft = ReturnType<typeof useLotDraft>
