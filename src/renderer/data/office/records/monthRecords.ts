import { z } from 'zod'
import { joinMarks } from '#domain/accounts/bookEntries'
import { mergeFields } from '../../draft/mergeFields.ts'
import { bothWrote, mergeNote } from '../../draft/mergeNote.ts'
import { db, type MonthNoteRecord } from '../../schema/db.ts'
import { bookedMarks } from '../../schema/snapshotRows.ts'
import { defined, type RecordKind, type RecordKeys, textOf, type MergeNotice } from './recordKind.ts'

const body = z.object({ note: z.string(), waitingSince: z.string().optional(), booked: bookedMarks.optional() })
type MonthBody = z.infer<typeof body>
const EMPTY: MonthBody = { note: '' }

const bodyOf = ({ note, waitingSince, booked }: MonthNoteRecord) => defined({ note, waitingSince, booked })

const keyOf = ({ id }: RecordKeys): [string, string] => {
  const [companyId = '', month = ''] = id.split('/')
  return [companyId, month]
}

/**
 * A note keeps the lines of both people. If both changed the wait for the client, the server's counts, but nobody
 * ends a wait whose new date they did not see. The marks of both stay, so that no lot is booked twice.
 */
export const monthRecords: RecordKind = {
  kind: 'monthState',
  table: db.monthNotes,
  // Nobody deletes a month's state: an emptied one stays as a row.
  deletes: false,
  local: async (companies) =>
    (
      await db.monthNotes
        .where('companyId')
        .anyOf([...companies])
        .toArray()
    ).map((row) => ({
      id: `${row.companyId}/${row.month}`,
      companyId: row.companyId,
      body: bodyOf(row),
    })),
  find: async (keys) => {
    const row = await db.monthNotes.get(keyOf(keys))
    return row && bodyOf(row)
  },
  canRead: (found) => body.safeParse(found).success,
  parse: (found) => defined(body.parse(found)),
  put: (keys, found, updatedAt) => {
    const [companyId, month] = keyOf(keys)
    return db.monthNotes.put({ ...body.parse(found), companyId, month, updatedAt })
  },
  erase: (keys) => db.monthNotes.delete(keyOf(keys)),
  merge: (was, mine, theirs) => merge(body.parse(was ?? EMPTY), body.parse(mine), body.parse(theirs)),
  nameOf: (keys) => keyOf(keys)[1],
}

function merge(was: MonthBody, mine: MonthBody, theirs: MonthBody) {
  const told: MergeNotice[] = []
  const note = mergeNote(was.note, mine.note, theirs.note)
  if (bothWrote(was.note, mine.note, theirs.note))
    told.push({ what: 'both', field: 'note', mine: mine.note, theirs: theirs.note })
  const since = (one: MonthBody) => ({ waitingSince: one.waitingSince })
  const { waitingSince } = mergeFields(since(was), since(mine), since(theirs), (field, here, there) => {
    if (there === undefined) return here
    told.push({ what: 'theirs', field, mine: textOf(here), theirs: there })
    return there
  })
  const booked = joinMarks(mine.booked, theirs.booked)
  return { body: defined({ note, waitingSince, booked: booked.length > 0 ? booked : undefined }), told }
}
