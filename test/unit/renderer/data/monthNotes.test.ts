import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { allBookedMarks, changeNote, deleteMonthNotes, markBooked, notesOfMonth } from '#data/repositories/monthNotes'
import { db } from '#data/schema/db'
import { exportDrafts } from './snapshots/formerText.ts'
import { readDrafts, restoreDrafts } from '#data/snapshots/restoring'

beforeEach(() => db.monthNotes.clear())
/** The change that a field makes in which the text `from` stood. */
const written = (text: string, from = '') => ({ note: { text, from } })
const known = async (month = '2026-11') =>
  [...(await notesOfMonth(month)).values()].map(({ companyId, note, waitingSince }) => [companyId, note, waitingSince])

it('a note and the mark of waiting are changed one without the other, and belong to one month of one company', async () => {
  await changeNote('a', '2026-11', { waitingSince: '2026-11-05' })
  await changeNote('a', '2026-11', written('給与データ'))
  await changeNote('b', '2026-12', written('b'))
  expect(await known()).toEqual([['a', '給与データ', '2026-11-05']])
  await changeNote('a', '2026-11', { waitingSince: null })
  expect(await known()).toEqual([['a', '給与データ', undefined]])
  await changeNote('a', '2026-11', written('', '給与データ'))
  expect(await known()).toEqual([['a', '', undefined]])
})

it('two changes at the same time keep both the note and the mark', async () => {
  await Promise.all([
    changeNote('a', '2026-11', written('x')),
    changeNote('a', '2026-11', { waitingSince: '2026-11-05' }),
  ])
  expect(await known()).toEqual([['a', 'x', '2026-11-05']])
})

it('a text typed over what somebody else wrote meanwhile keeps both, and further typing changes only its own line', async () => {
  await changeNote('a', '2026-11', written('電話する'))
  await changeNote('a', '2026-11', written('待', ''))
  await changeNote('a', '2026-11', written('待つ', '待'))
  expect(await known()).toEqual([['a', '電話する\n待つ', undefined]])
})

it('the notes of a company are removed with it', async () => {
  await changeNote('a', '2026-11', written('a'))
  await changeNote('b', '2026-11', written('b'))
  await deleteMonthNotes('a')
  expect(await known()).toEqual([['b', 'b', undefined]])
})

it('a snapshot contains the notes, and restoring it adds only those that are missing', async () => {
  await changeNote('a', '2026-11', { ...written('old'), waitingSince: '2026-11-01' })
  await changeNote('b', '2026-11', written('b'))
  const read = readDrafts(await exportDrafts(db), db.verno)
  if (!read.ok) throw new Error(read.error.kind)
  await changeNote('a', '2026-11', written('new', 'old'))
  await deleteMonthNotes('b')
  await restoreDrafts(db, read.value)
  expect((await known()).toSorted()).toEqual([
    ['a', 'new', '2026-11-01'],
    ['b', 'b', undefined],
  ])
})

const MARK = {
  environment: 'production',
  acceptanceNo: 'LT2612010001',
  at: '2026-12-11T00:00:00.000Z',
  program: 'yayoi',
  total: 300,
  fee: 0,
} as const

it('a booked lot stays marked beside the note of its month, and is marked once', async () => {
  await changeNote('a', '2026-11', { ...written('note'), waitingSince: '2026-11-05' })
  await markBooked([{ companyId: 'a', month: '2026-11', marks: [MARK] }])
  await changeNote('a', '2026-11', written('later', 'note'))
  const again = { ...MARK, at: '2026-12-12T00:00:00.000Z', fee: 660 }
  await markBooked([
    { companyId: 'a', month: '2026-11', marks: [again] },
    { companyId: 'b', month: '2026-10', marks: [MARK] },
  ])
  expect(await known()).toEqual([['a', 'later', '2026-11-05']])
  expect(await allBookedMarks()).toEqual(
    new Map([
      ['a', [again]],
      ['b', [MARK]],
    ]),
  )
  const read = readDrafts(await exportDrafts(db), db.verno)
  expect(read.ok && read.value.monthNotes?.map(({ booked }) => booked)).toEqual([[again], [MARK]])
})
