import { joinMarks, type BookedMark } from '#domain/accounts/bookEntries'
import type { IsoDate, IsoMonth } from '#domain/calendar/calendar'
import { mergeNote } from '../draft/mergeNote.ts'
import { db, type MonthNoteRecord } from '../schema/db.ts'

/** By company. */
export async function notesOfMonth(month: IsoMonth): Promise<Map<string, MonthNoteRecord>> {
  const notes = await db.monthNotes.where('month').equals(month).toArray()
  return new Map(notes.map((note) => [note.companyId, note]))
}

/** '' when there is none. */
export const noteOf = async (companyId: string, month: IsoMonth): Promise<string> =>
  (await db.monthNotes.get([companyId, month]))?.note ?? ''

/** `waitingSince` null ends the wait for the client. */
export interface NoteChange {
  /** `from`: the text before, so that lines that others wrote meanwhile stay. */
  readonly note?: { readonly text: string; readonly from: string }
  readonly waitingSince?: IsoDate | null
}

/** An emptied note stays as a row, so that an older note from a transfer file does not come back. */
export async function changeNote(companyId: string, month: IsoMonth, change: NoteChange): Promise<void> {
  await db.transaction('rw', db.monthNotes, async () => {
    const known = await db.monthNotes.get([companyId, month])
    const { waitingSince, ...rest } = { note: '', ...known, companyId, month, updatedAt: new Date().toISOString() }
    const since = change.waitingSince === undefined ? waitingSince : (change.waitingSince ?? undefined)
    const note = change.note ? mergeNote(change.note.from, change.note.text, rest.note) : rest.note
    await db.monthNotes.put({ ...rest, note, ...(since !== undefined && { waitingSince: since }) })
  })
}

/** By company: the lots already written to a file for an accounting program. */
export async function allBookedMarks(): Promise<Map<string, BookedMark[]>> {
  const notes = await db.monthNotes.toArray()
  return new Map(
    [...Map.groupBy(notes, ({ companyId }) => companyId)].map(([companyId, own]) => [
      companyId,
      own.flatMap(({ booked = [] }) => booked),
    ]),
  )
}

export interface BookedMonth {
  readonly companyId: string
  readonly month: IsoMonth
  readonly marks: readonly BookedMark[]
}

/** All of them or none. */
export async function markBooked(months: readonly BookedMonth[]): Promise<void> {
  await db.transaction('rw', db.monthNotes, async () => {
    for (const { companyId, month, marks } of months) {
      const known = await db.monthNotes.get([companyId, month])
      await db.monthNotes.put({
        note: '',
        ...known,
        companyId,
        month,
        booked: joinMarks(known?.booked, marks),
        updatedAt: new Date().toISOString(),
      })
    }
  })
}

export async function deleteMonthNotes(companyId: string): Promise<void> {
  await db.monthNotes.where('companyId').equals(companyId).delete()
}
