import type { JournalEntry } from '#contract/ipc/index'
import { ref, shallowRef, watch } from 'vue'
import type { FilingOf } from '../parts/useMonthContext.ts'
import { createAutosave } from '../../../database/autosave.ts'
import { bankErrorsAfter } from '../../../database/repositories/bankErrors.ts'
import type { BankError, LotRecord } from '../../../database/schema/db.ts'
import { deleteSteps, revisionOf, stepsOf, type OpenDraft, type OpenLot } from '../../../database/repositories/lots.ts'
import { loadLot } from '../../../database/lotPrefetch.ts'
import { useFlushOnLeaving } from './useFlushOnLeaving.ts'
import { useLotFindings } from './useLotFindings.ts'
import { useLotHistory } from './useLotHistory.ts'
import { useLotSheet } from './useLotSheet.ts'
import { useLotWindows } from './useLotWindows.ts'

/**
 * Returns one lot being edited: opened from disk, saved as it changes, synchronised with other windows, checked and
 * undone. `useLotSheet` performs the edits.
 */
export function useLotDraft(
  lotId: string,
  isAccepted: (lotId: string) => boolean,
  filingOf: FilingOf,
  nameCopy: (name: string) => string = (name) => name,
) {
  const record = shallowRef<LotRecord>()
  const missing = ref(false)
  const bankErrors = shallowRef<readonly BankError[]>([])
  const autosave = createAutosave(
    lotId,
    (unsaved) => windows.putAside(unsaved),
    () => {
      windows.announce()
    },
  )
  const { load, hold, stored, undo, redo, push, canUndo, canRedo } = useLotHistory(autosave.step)
  const { show: showSheet, plainHead, restoreStep, ...sheet } = useLotSheet(autosave, push)
  const { findings, counts, lookBack } = useLotFindings(lotId, { record, bankErrors, ...sheet }, isAccepted, filingOf)
  const windows = useLotWindows(lotId, { autosave, own, show, nameCopy })
  useFlushOnLeaving(autosave.flush)

  /**
   * Reads the lot and shows it. What is not visible at first (history, other lots of the month) is read once `shown`
   * resolves; earlier edits can still be undone.
   */
  async function open(
    entry: JournalEntry | undefined,
    shown: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const opened = loadLot(lotId)
    const lot = opened instanceof Promise ? await opened : opened
    if (!lot) return void (missing.value = true)
    showLot(lot)
    attachBankErrors(entry)
    hold()
    await shown()
    load(await keptSteps())
    watch(
      () => sheet.head.monthForWhichPaymentIsDue,
      (month) => void lookBack(lot.record.companyId, month),
      { immediate: true },
    )
    await windows.join()
  }

  async function keptSteps() {
    if (!isAccepted(lotId)) return stepsOf(lotId)
    await deleteSteps(lotId)
    return []
  }

  function show(lot: OpenDraft): void {
    showLot(lot)
    load(isAccepted(lotId) ? [] : lot.steps)
  }

  function showLot(lot: OpenLot): void {
    record.value = lot.record
    showSheet(lot)
    bankErrors.value = lot.record.bankErrors
    autosave.rebase(revisionOf(lot.record))
  }

  /** Returns the lot as it is here, for a window that finds a different one on disk. */
  function own() {
    if (!record.value) throw new Error('no lot is open')
    return {
      record: { ...record.value, head: plainHead(), bankErrors: [...bankErrors.value] },
      rows: sheet.rows.value,
      steps: stored(),
    }
  }

  /**
   * Assigns the errors of a refused application to their rows, in case the app ended before it could do so after
   * filing.
   */
  function attachBankErrors(entry: JournalEntry | undefined): void {
    const left = record.value && bankErrorsAfter(record.value, entry, sheet.rows.value)
    if (!left) return
    bankErrors.value = left.bankErrors
    autosave.head(left)
  }

  return {
    ...sheet,
    record,
    missing,
    findings,
    counts,
    bankErrors,
    autosave,
    open,
    canUndo,
    canRedo,
    undo: () => {
      undo(restoreStep)
    },
    redo: () => {
      redo(restoreStep)
    },
    hold: windows.hold,
    takeTheirs: windows.takeTheirs,
    keepOurs: windows.keepOurs,
  }
}

export type LotDraft = ReturnType<typeof useLotDraft>
