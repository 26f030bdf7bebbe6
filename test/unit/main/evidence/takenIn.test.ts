import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/journal'
import type { EvidenceDraft } from '#main/evidence/draft'
import { createEvidence } from '#main/evidence/evidence'
import type { TakenPlace } from '#main/evidence/takenIn'
import { memoryFile, temporaryFolder } from '../support.ts'

const HASH = (n: number) => n.toString(16).padStart(64, '0')

/** A journal of filings, of which each change is a line. */
function fakeJournal() {
  const lines: { entryId: string; text: string }[] = []
  const textOf = (entryId: string) => lines.findLast((line) => line.entryId === entryId)?.text ?? ''
  return {
    add: (entryId: string, text = 'accepted') => void lines.push({ entryId, text }),
    lines,
    textOf,
    end: () => (lines.length === 0 ? null : { count: lines.length, hash: HASH(lines.length) }),
    since: (place: TakenPlace | undefined): JournalEntry[] => {
      const from = place?.journal.count ?? 0
      const ids = new Set([...lines.slice(from).map(({ entryId }) => entryId), ...(place?.lacking ?? [])])
      return [...ids].map((entryId) => ({ entryId }) as JournalEntry)
    },
  }
}

const body = (entryId: string): EvidenceDraft => ({
  key: `application:${entryId}`,
  kind: 'application',
  date: '2026-11-20',
  amount: 1_000,
  company: '練習商事',
  parties: ['横浜市'],
  extension: 'json',
  content: Buffer.from(`{"body":"${entryId}"}`),
})

/** A start of the app; `compared` are the filings whose answers were composed. */
function start(
  journal: ReturnType<typeof fakeJournal>,
  place = { folder: temporaryFolder(), userData: temporaryFolder(), file: memoryFile() },
) {
  const compared: string[] = []
  const evidence = createEvidence({
    file: place.file,
    userData: place.userData,
    now: () => new Date('2026-11-24T00:00:00.000Z'),
    user: () => 'hanako',
    write: (path, bytes) => writeFile(path, bytes),
    held: {
      since: journal.since,
      end: journal.end,
      answerOf: ({ entryId }) => {
        compared.push(entryId)
        return {
          ...body(entryId),
          key: `answer:${entryId}`,
          kind: 'answer',
          content: Buffer.from(`{"answer":"${journal.textOf(entryId)}"}`),
        }
      },
    },
    onChange: () => undefined,
    log: { write: () => undefined },
  })
  return { evidence, compared, place, again: () => start(journal, place) }
}

const keysOf = async (evidence: ReturnType<typeof start>['evidence']) =>
  (await evidence.list()).map(({ key, replaced }) => `${key}${replaced ? ' replaced' : ''}`)

async function taken() {
  const journal = fakeJournal()
  const first = start(journal)
  await first.evidence.setFolder(first.place.folder)
  for (const entryId of ['1', '2', '3']) {
    journal.add(entryId)
    await first.evidence.keepNow(body(entryId))
  }
  await first.evidence.takeIn()
  expect(first.compared).toEqual(['1', '2', '3'])
  return { journal, first }
}

describe('what was taken into the evidence', () => {
  it('is not compared again at the next start, nor is the index read', async () => {
    const { first } = await taken()
    const next = first.again()
    expect(await next.evidence.lackingBodies()).toEqual([])
    expect(await next.evidence.lackingCopies()).toEqual([])
    await next.evidence.takeIn()
    expect(next.compared).toEqual([])
    // Nothing was read: an index that nobody can read is noticed by the first who asks for documents.
    const unread = first.again()
    writeFileSync(join(first.place.folder, 'index.jsonl'), 'not an index\n')
    await unread.evidence.takeIn()
    expect(await unread.evidence.status()).toMatchObject({ failed: false })
    expect(await keysOf(unread.evidence)).toEqual([])
  })

  it('is compared if the journal has a line about it since, and what lacks is asked for again', async () => {
    const { journal, first } = await taken()
    journal.add('2', 'settled')
    journal.add('4')
    const next = first.again()
    expect((await next.evidence.lackingBodies()).map(({ entryId }) => entryId)).toEqual(['4'])
    await next.evidence.takeIn()
    expect(next.compared).toEqual(['2', '4'])
    expect(await keysOf(next.evidence)).toEqual(
      expect.arrayContaining(['answer:2 replaced', 'answer:2', 'answer:4', 'application:3']),
    )
    // Its body could not be given then.
    const third = first.again()
    expect((await third.evidence.lackingBodies()).map(({ entryId }) => entryId)).toEqual(['4'])
    await third.evidence.keepNow(body('4'))
    await third.evidence.takeIn()
    const fourth = first.again()
    expect(await fourth.evidence.lackingBodies()).toEqual([])
    await fourth.evidence.takeIn()
    expect([third.compared, fourth.compared]).toEqual([['4'], []])
  })

  it('is compared whole where the folder has lost something, is another one, or had problems', async () => {
    const { journal, first } = await taken()
    const { folder } = first.place
    const [index, head] = [join(folder, 'index.jsonl'), join(folder, 'index.head')]
    const files = () => [index, head].map((path) => readFileSync(path))
    const whole = files()
    const put = ([lines = Buffer.from(''), end = Buffer.from('')]: readonly Buffer[]) => {
      writeFileSync(index, lines)
      writeFileSync(head, end)
    }
    const comparedBy = async (change: (one: ReturnType<typeof start>) => unknown = () => undefined) => {
      const one = first.again()
      await change(one)
      await one.evidence.takeIn()
      return one.compared
    }
    expect(await comparedBy()).toEqual([])

    // An older copy of the index, with its head.
    const older = start(fakeJournal())
    await older.evidence.setFolder(older.place.folder)
    await older.evidence.keepNow(body('1'))
    put(['index.jsonl', 'index.head'].map((name) => readFileSync(join(older.place.folder, name))))
    expect(await comparedBy()).toEqual(['1', '2', '3'])

    put(whole)
    // The bodies that the older copy lacked.
    expect(await comparedBy()).toEqual(['2', '3'])
    expect(await comparedBy()).toEqual([])
    rmSync(head)
    expect(await comparedBy()).toEqual(['1', '2', '3'])

    put(whole)
    expect(await comparedBy()).toEqual([])
    // Named again by the user.
    expect(await comparedBy(({ evidence }) => evidence.setFolder(folder))).toEqual(['1', '2', '3'])
    expect(await comparedBy()).toEqual([])
    const [document] = await first.evidence.list()
    rmSync(join(folder, 'documents', document!.file))
    expect(await comparedBy(({ evidence }) => evidence.check())).toEqual(['1', '2', '3'])
    expect(await comparedBy(({ evidence }) => evidence.setFolder(temporaryFolder()))).toEqual(['1', '2', '3'])
    expect(journal.lines).toHaveLength(3)
  })

  it('moves on with each document that is kept, so that the next start compares nothing', async () => {
    const { journal, first } = await taken()
    const day = first.again()
    journal.add('4')
    await day.evidence.keepNow(body('4'))
    expect(day.compared).toEqual(['4'])
    const next = first.again()
    expect(await next.evidence.lackingBodies()).toEqual([])
    await next.evidence.takeIn()
    expect(next.compared).toEqual([])
    expect(await keysOf(next.evidence)).toEqual(expect.arrayContaining(['application:4', 'answer:4']))
  })

  it('is not noted while a filing is being sent', async () => {
    const { journal, first } = await taken()
    journal.add('4')
    const sending = first.again()
    const { end } = journal
    journal.end = () => null
    const other = start(journal, first.place)
    await other.evidence.takeIn()
    expect(other.compared).toEqual(['4'])
    journal.end = end
    await sending.evidence.takeIn()
    expect(sending.compared).toEqual(['4'])
  })
})
