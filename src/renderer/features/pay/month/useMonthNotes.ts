import type { IsoMonth } from '#domain/calendar/calendar'
import { shallowRef } from 'vue'
import type { AppError } from '#contract/ipc/index'
import { changeNote, noteOf, notesOfMonth, type NoteChange } from '#data/repositories/monthNotes'
import type { MonthNoteRecord } from '#data/schema/db'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'

const NONE: ReadonlyMap<string, MonthNoteRecord> = new Map()

/** Notes by company. Writes run one after the other. */
export function useMonthNotes(month: () => IsoMonth) {
  const { value: notes, error: unread } = useLiveQuery<IsoMonth, ReadonlyMap<string, MonthNoteRecord>>(
    month,
    notesOfMonth,
    NONE,
  )
  const error = shallowRef<AppError>()
  let last: Promise<unknown> = Promise.resolve()

  function change(companyId: string, of: IsoMonth, changes: NoteChange): Promise<void> {
    const written = last
      .then(() => changeNote(companyId, of, changes))
      .then(
        () => void (error.value = undefined),
        (thrown: unknown) => void (error.value = storageError(thrown)),
      )
    last = written
    return written
  }
  const stored = (companyId: string, of: IsoMonth): Promise<string> => last.then(() => noteOf(companyId, of))
  return { notes, unread, error, change, stored }
}

export type MonthNotes = ReturnType<typeof useMonthNotes>
