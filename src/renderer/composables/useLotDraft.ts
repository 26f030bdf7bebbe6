import type { JournalEntry } from '#contract/ipc/index'
import { emptyHead, lotTotals, MAX_DETAILS, updateTotals, type LotDetail, type LotHead, type LotTotals } from '#domain/lot'
import { isIsoMonth } from '#domain/calendar'
import { computed, onScopeDispose, reactive, ref, shallowRef, toRaw, watch } from 'vue'
import { today } from '../clock.ts'
import { createAutosave } from '../drafts/autosave.ts'
import { bankErrorsAfter } from '../drafts/bankErrors.ts'
import type { BankError, LotRecord } from '../drafts/db.ts'
import { dropSteps, newRow, revisionOf, stepsOf, type DraftRow, type OpenDraft, type OpenLot } from '../drafts/lots.ts'
import { openedLot } from '../drafts/opened.ts'
import { isStep } from '../drafts/steps.ts'
import { sortRows, usedRows, writeBlock } from '../grid/cells.ts'
import type { Column } from '../grid/columns.ts'
import type { Normalisation } from '../grid/cellEdit.ts'
import { createHistory, TYPING } from '../grid/history.ts'
import { applyStep, headBetween, stepBetween, type Step } from '../grid/steps.ts'
import { countFindings, createFindingKeeper } from './lotFindings.ts'
import { previousDetails } from './previousMonth.ts'
import { useLotWindows } from './useLotWindows.ts'
import { useMonthContext, type FilingOf } from './useMonthContext.ts'

type Rows = readonly DraftRow[]

/** What the last block edit did besides storing texts; shown in the status line. */
export interface EditNote {
  normalised: Normalisation[]
  refused: { row: number; column: number; text: string }[]
}

/**
 * One lot being edited: rows, head, totals, findings, undo and autosave. Every change of rows goes through `commit`, which compares
 * old and new rows by identity; totals, findings and saving follow from that difference alone.
 */
export function useLotDraft(lotId: string, isAccepted: (lotId: string) => boolean, filingOf: FilingOf, nameCopy: (name: string) => string = (name) => name) {
  const record = shallowRef<LotRecord>()
  const missing = ref(false)
  const head = reactive(emptyHead())
  const rows = shallowRef<Rows>([])
  const totals = shallowRef<LotTotals>(lotTotals([]))
  const bankErrors = shallowRef<readonly BankError[]>([])
  const previous = shallowRef<readonly LotDetail[]>()
  const beside = useMonthContext(lotId, filingOf)
  const note = shallowRef<EditNote>({ normalised: [], refused: [] })
  const autosave = createAutosave(lotId, (unsaved) => windows.putAside(unsaved), () => { windows.tell() })
  const history = createHistory(autosave.step, isStep)
  /** Whether a step leads back, and forward, for what shows whether they can. */
  const [canUndo, canRedo] = [ref(false), ref(false)]
  function noteDepth(): void {
    const { past, future } = history.depth
    canUndo.value = past > 0
    canRedo.value = future > 0
  }
  /** The rows without the one that typing into the empty line at the end began, until the typing is done or taken back. */
  let rowsBeforeTyping: Rows | undefined
  /** The row whose half-typed cell is on disk. */
  let typedRow: string | undefined
  /** True while a lot from the disk becomes the one shown: that is no change to save. */
  let showing = false
  const windows = useLotWindows(lotId, { autosave, own, show, nameCopy })

  /** Reads the lot and shows it. What nobody sees at once (the history, the lots beside it) is read once `shown` resolves; changes made before that are no less undoable. */
  async function open(entry: JournalEntry | undefined, shown: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const lot = await openedLot(lotId)
    if (!lot) return void (missing.value = true)
    showLot(lot)
    attachBankErrors(entry)
    watch(head, saveHead, { deep: true, flush: 'sync' })
    history.hold()
    await shown()
    history.load(await keptSteps())
    noteDepth()
    watch(() => head.monthForWhichPaymentIsDue, (month) => void lookBack(lot.record.companyId, month), { immediate: true })
    await windows.join()
  }

  async function keptSteps() {
    if (!isAccepted(lotId)) return stepsOf(lotId)
    await dropSteps(lotId)
    return []
  }

  function show(lot: OpenDraft): void {
    showLot(lot)
    history.load(isAccepted(lotId) ? [] : lot.steps)
    noteDepth()
  }

  function showLot(lot: OpenLot): void {
    showing = true
    record.value = lot.record
    Object.assign(head, lot.record.head)
    rows.value = lot.rows
    totals.value = lotTotals(lot.rows.map(({ detail }) => detail))
    bankErrors.value = lot.record.bankErrors
    rowsBeforeTyping = typedRow = undefined
    autosave.rebase(revisionOf(lot.record))
    showing = false
  }

  /** The lot as it is here, for a window that finds another one's on disk. */
  function own() {
    if (!record.value) throw new Error('no lot is open')
    return { record: { ...record.value, head: plainHead(), bankErrors: [...bankErrors.value] }, rows: rows.value, steps: history.stored() }
  }

  async function lookBack(companyId: string, month: string): Promise<void> {
    previous.value = isIsoMonth(month) ? await previousDetails(companyId, month, isAccepted) : undefined
    await beside.read(companyId, month, previous.value)
  }

  /** Ties the errors of a refused application to the rows they name, should the app have ended before that was done right after filing. */
  function attachBankErrors(entry: JournalEntry | undefined): void {
    const left = record.value && bankErrorsAfter(record.value, entry, rows.value)
    if (!left) return
    bankErrors.value = left.bankErrors
    autosave.head(left)
  }

  function saveHead(): void {
    if (showing) return
    autosave.head({ head: plainHead(), month: head.monthForWhichPaymentIsDue })
  }

  /** Makes `next` the rows of the lot. Undoable unless it is itself an undo or redo; `headBefore` has the fields of the head that the same step changed. */
  function commit(next: Rows, undoable = true, headBefore?: Partial<LotHead>): void {
    const before = rows.value
    if (next === before && !headBefore) return
    if (undoable) history.push({ ...stepBetween(next, rowsBeforeTyping ?? before), ...(headBefore ? { head: headBefore } : {}) })
    noteDepth()
    rowsBeforeTyping = undefined
    typingEnded()
    const old = new Map(before.map((row) => [row.rowId, row]))
    let sums = totals.value
    for (const row of next) {
      const was = old.get(row.rowId)
      old.delete(row.rowId)
      if (was === row) continue
      sums = updateTotals(sums, was?.detail, row.detail)
      autosave.row(row)
    }
    for (const gone of old.values()) {
      sums = updateTotals(sums, gone.detail, undefined)
      autosave.remove(gone.rowId)
    }
    rows.value = next
    totals.value = sums
    if (next.length !== before.length || next.some(({ rowId }, index) => rowId !== before[index]?.rowId)) autosave.reorder(next.map(({ rowId }) => rowId))
    autosave.head({ totals: sums, detailCount: usedRows(next).length })
  }

  /** Writes a block of texts, its n-th line into row `positions(n)`; one undoable step, with a note of what was changed or refused. */
  function write(positions: (line: number) => number | undefined, left: number, block: readonly (readonly string[])[]): void {
    const edit = writeBlock(rows.value, positions, left, block, MAX_DETAILS)
    note.value = { normalised: edit.normalised, refused: edit.refused }
    const same = edit.rows.length === rows.value.length && edit.rows.every((row, index) => row === rows.value[index])
    if (same) cancelTyping()
    else commit(edit.rows)
  }

  function insertRow(index: number): void {
    if (rows.value.length < MAX_DETAILS) commit(rows.value.toSpliced(index, 0, newRow()))
  }

  /** Makes the empty line at the end a row, as typing into it does. No step of its own for undo: the typing is. */
  function appendRow(): void {
    if (rows.value.length >= MAX_DETAILS) return
    const before = rows.value
    commit([...before, newRow()], false)
    rowsBeforeTyping = before
  }

  function removeRows(indices: readonly number[]): void {
    const gone = new Set(indices)
    const left = rows.value.filter((_, index) => !gone.has(index))
    if (left.length < rows.value.length) commit(left)
  }

  /** Adds one retiree, the payment and the two taxes (yen) to what a row has. */
  function addRetiree(index: number, payment: number, municipal: number, prefectural: number): void {
    const row = rows.value[index] ?? newRow()
    const { detail } = row
    const added: DraftRow = {
      ...row,
      detail: {
        ...detail,
        numberOfRetirementIncomeTaxPayments: detail.numberOfRetirementIncomeTaxPayments + 1,
        numberOfRetirees: detail.numberOfRetirees + 1,
        amountOfRetirementBenefitPayments: detail.amountOfRetirementBenefitPayments + payment,
        amountOfMunicipalInhabitantTaxPayments: detail.amountOfMunicipalInhabitantTaxPayments + municipal,
        amountOfPrefecturalInhabitantsTaxPayments: detail.amountOfPrefecturalInhabitantsTaxPayments + prefectural,
      },
    }
    commit(index < rows.value.length ? rows.value.with(index, added) : [...rows.value, added])
  }

  /** Puts the rows in the order of a column; an undoable change like any other. */
  function sort(column: Column, direction: 1 | -1): void {
    const sorted = sortRows(rows.value, column, direction)
    if (sorted.some((row, index) => row !== rows.value[index])) commit(sorted)
  }

  function moveRow(index: number, by: number): boolean {
    const row = rows.value[index]
    const target = index + by
    if (!row || target < 0 || target >= rows.value.length) return false
    commit(rows.value.toSpliced(index, 1).toSpliced(target, 0, row))
    return true
  }

  /** Takes over what came from a file: these rows, and those fields of the head that are given. One undoable step. */
  function takeOver(next: Rows, part: Partial<LotHead> = {}): void {
    const before = plainHead()
    Object.assign(head, part)
    commit(next, true, headBetween(head, before))
  }

  const plainHead = (): LotHead => structuredClone(toRaw(head))

  /** Makes the state of a step the present; gives the step back here, or undefined when the step does not fit the rows. */
  function travel(step: Step): Step | undefined {
    const from = rows.value
    const next = applyStep(from, step)
    if (!next) return undefined
    const headBefore = plainHead()
    if (step.head) Object.assign(head, step.head)
    commit(next, false)
    const headAgain = headBetween(head, headBefore)
    return { ...stepBetween(next, from), ...(headAgain ? { head: headAgain } : {}) }
  }

  /** Keeps a half-typed cell on disk, with the totals it makes and what takes it back, without making it part of the lot here. */
  function previewRow(row: DraftRow): void {
    const index = rows.value.findIndex(({ rowId }) => rowId === row.rowId)
    const was = rows.value[index]
    if (!was) return
    if (row === was && !rowsBeforeTyping) return cancelTyping()
    typedRow = row.rowId
    autosave.row(row)
    autosave.head({ totals: updateTotals(totals.value, was.detail, row.detail), detailCount: usedRows(rows.value.with(index, row)).length })
    const step = rowsBeforeTyping ? stepBetween(rows.value, rowsBeforeTyping) : { changed: [was], gone: [], added: [] }
    autosave.step(TYPING, { ...step, n: TYPING, redo: false })
  }

  /** Puts the row of a half-typed cell on disk as it is in the lot; the caller may then change it. */
  function typingEnded(): void {
    const row = rows.value.find(({ rowId }) => rowId === typedRow)
    if (row) autosave.row(row)
    if (typedRow !== undefined) autosave.step(TYPING, undefined)
    typedRow = undefined
  }

  /** Takes back what was typed but not committed, and the row that the typing began. */
  function cancelTyping(): void {
    if (rowsBeforeTyping) return commit(rowsBeforeTyping, false)
    if (typedRow === undefined) return
    typingEnded()
    autosave.head({ totals: totals.value, detailCount: used.value.length })
  }

  const used = computed(() => usedRows(rows.value))
  const findingsOf = createFindingKeeper()
  const findings = computed(() => (record.value ? findingsOf(head, used.value, { today: today(), bankErrors: bankErrors.value, previous: previous.value, month: beside.context.value }) : []))
  const counts = computed(() => countFindings(findings.value))

  const flushNow = () => void autosave.flush()
  window.addEventListener('blur', flushNow)
  document.addEventListener('visibilitychange', flushNow)
  window.addEventListener('pagehide', flushNow)
  onScopeDispose(() => {
    window.removeEventListener('blur', flushNow)
    document.removeEventListener('visibilitychange', flushNow)
    window.removeEventListener('pagehide', flushNow)
    flushNow()
  })

  return {
    record, missing, head, rows, used, totals, findings, counts, bankErrors, note, autosave,
    open, write, sort, takeOver, addRetiree, insertRow, appendRow, removeRows, moveRow, previewRow, cancelTyping,
    hold: windows.hold, takeTheirs: windows.takeTheirs, keepOurs: windows.keepOurs,
    canUndo, canRedo,
    undo: () => {
      history.undo(travel)
      noteDepth()
    },
    redo: () => {
      history.redo(travel)
      noteDepth()
    },
  }
}

export type LotDraft = ReturnType<typeof useLotDraft>
