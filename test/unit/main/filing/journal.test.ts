import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ApplicationOutcome } from '#contract/ipc/journal'
import { type Beginning, isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import { StorageError } from '#main/storage/storageError'
import { COMPANY_ID, FIXED_NOW, journalOver, LOT_ID, memoryDisk, temporaryFolder } from '../support.ts'

const beginning = (entryId: string, changes: Partial<Beginning> = {}): Beginning => ({
  entryId,
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'practice',
  month: '2026-07',
  dueDate: '2026-08-10',
  at: FIXED_NOW.toISOString(),
  sequenceNumber: '20260701-0000000000000001',
  bodyHash: 'h',
  fingerprint: 'f',
  totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
  ...changes,
})
const rejected: ApplicationOutcome = { outcome: 'rejected', status: 400, answer: { message: '受付できません' } }
const accepted: ApplicationOutcome = {
  outcome: 'accepted',
  acceptanceNo: '202607010001',
  totalsMatch: true,
  answer: { localTaxPaymentResult: { acceptanceNo: '202607010001' } },
}

const filesAt = (path: string) => ({
  file: openAppendLog(path, { what: 'journal', isWhole: isJournalLine, now: () => FIXED_NOW }),
  head: openChainHead(headOf(path), { what: 'journalHead' }),
})
const headOf = (path: string) => path.replace('.jsonl', '.head')
function open(path: string) {
  const changed: (string | undefined)[] = []
  return { changed, ...journalOver(filesAt(path), { onChange: (entryId) => changed.push(entryId) }) }
}
const newPath = () => join(temporaryFolder(), 'journal.jsonl')

describe('the journal', () => {
  it('lists the same entries after a restart, newest first', () => {
    const path = newPath()
    const journal = open(path)
    journal.begin(beginning('a'))
    journal.finish('a', rejected)
    journal.begin(beginning('b'))
    journal.finish('b', accepted)
    journal.begin(beginning('c', { companyId: 'other' }))
    journal.finish('c', { outcome: 'unknown', error: { code: 'lost', cause: 'timeout' } })
    journal.resolve('c', { kind: 'notArrived' })
    expect(journal.list().map(({ entryId, state }) => [entryId, state])).toEqual([
      ['c', 'resolvedNotArrived'],
      ['b', 'accepted'],
      ['a', 'rejected'],
    ])
    expect(open(path).list()).toEqual(journal.list())
    expect(
      open(path)
        .list(COMPANY_ID)
        .map(({ entryId }) => entryId),
    ).toEqual(['b', 'a'])
    expect(open(path).find('b')).toMatchObject({ acceptanceNo: '202607010001', endedAt: FIXED_NOW.toISOString() })
    expect(journal.changed).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'c'])
  })

  it('is readable only by its owner', () => {
    const path = newPath()
    open(path).begin(beginning('a'))
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('shows an entry as unknown if the app ended before it wrote the outcome', () => {
    const path = newPath()
    open(path).begin(beginning('a'))
    expect(open(path).find('a')).toMatchObject({ state: 'unknown', outcome: { outcome: 'unknown' } })
    const again = open(path)
    again.list()
    again.resolve('a', { kind: 'accepted', acceptanceNo: '202607010002' })
    expect(open(path).find('a')).toMatchObject({ state: 'resolvedAccepted', acceptanceNo: '202607010002' })
  })

  it.each(['begin', 'outcome', 'resolve'] as const)(
    'survives a crash at any byte of its last %s line, which is then dropped or completed',
    (kind) => {
      const path = newPath()
      const journal = open(path)
      journal.begin(beginning('a'))
      journal.finish('a', { outcome: 'unknown', error: { code: 'lost', cause: 'other' } })
      if (kind !== 'resolve') journal.begin(beginning('b'))
      if (kind === 'outcome') journal.finish('b', rejected)
      if (kind === 'resolve') journal.resolve('a', { kind: 'notArrived' })
      const bytes = readFileSync(path)
      const head = readFileSync(headOf(path), 'utf8')
      const start = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1
      // The head is written after the line, so a crash in between leaves the previous head.
      const earlier = JSON.parse(head) as { count: number }
      const linesBefore = bytes.subarray(0, start).toString().split('\n').slice(0, -1)
      const headBefore = { count: earlier.count - 1, hash: (JSON.parse(linesBefore.at(-1)!) as { hash: string }).hash }
      const before = { begin: ['unknown'], outcome: ['unknown', 'unknown'], resolve: ['unknown'] }[kind]
      const after = {
        begin: ['unknown', 'unknown'],
        outcome: ['rejected', 'unknown'],
        resolve: ['resolvedNotArrived'],
      }[kind]
      for (let size = start; size <= bytes.length; size++) {
        const torn = join(temporaryFolder(), 'journal.jsonl')
        writeFileSync(torn, bytes.subarray(0, size))
        writeFileSync(headOf(torn), JSON.stringify(headBefore))
        const reopened = open(torn)
        expect(reopened.status().problems).toEqual([])
        expect(reopened.list().map(({ state }) => state)).toEqual(size >= bytes.length - 1 ? after : before)
        const aside = readdirSync(join(torn, '..')).filter((name) => name.includes('torn'))
        expect(aside.length).toBe(size > start && size < bytes.length - 1 ? 1 : 0)
        if (size % 20 !== 0 && size < bytes.length - 2) continue
        reopened.begin(beginning('z'))
        reopened.finish('z', rejected)
        expect(open(torn).find('z')).toMatchObject({ state: 'rejected' })
        expect(open(torn).status().problems).toEqual([])
      }
    },
  )

  it('keeps who prepared, approved and filed, in one chain with lines that do not say so', () => {
    const path = newPath()
    const people = {
      prepared: { login: 'hanako', name: '山田 花子', at: FIXED_NOW.toISOString() },
      approved: { login: 'taro', name: '佐藤 太郎', at: FIXED_NOW.toISOString() },
      filed: { login: 'jiro', name: '鈴木 次郎' },
    }
    const journal = open(path)
    journal.begin(beginning('a'))
    journal.begin({ ...beginning('b'), people })
    const again = open(path)
    expect(again.find('a')).not.toHaveProperty('people')
    expect(again.find('b')).toMatchObject({ people })
    expect(again.status()).toMatchObject({ lines: 2, linked: 2, problems: [] })
    const [first = ''] = readFileSync(path, 'utf8').split('\n')
    expect(first).not.toContain('people')
    writeFileSync(path, readFileSync(path, 'utf8').replace('佐藤 太郎', '佐藤 次郎'))
    expect(open(path).status().problems).not.toEqual([])
  })

  it('continues after a failed write, and shows an entry whose outcome could not be written as unknown', () => {
    const disk = memoryDisk()
    const journal = journalOver(disk)
    journal.begin(beginning('a'))
    disk.full = true
    expect(() => journal.begin(beginning('b'))).toThrow(StorageError)
    expect(() => journal.finish('a', accepted)).toThrow(StorageError)
    expect(journal.list()).toMatchObject([
      {
        entryId: 'a',
        state: 'unknown',
        // Until a restart, with the acceptance number of the answer.
        outcome: { outcome: 'unknown', error: { code: 'storage' }, answer: accepted.answer },
      },
    ])
    disk.full = false
    journal.resolve('a', { kind: 'notArrived' })
    expect(journalOver(disk).list()).toMatchObject([{ entryId: 'a', state: 'resolvedNotArrived' }])
  })

  it('cannot be appended to before it has been read', () => {
    const path = newPath()
    appendFileSync(path, 'garbage\n')
    expect(() => {
      openAppendLog(path, { what: 'journal', isWhole: isJournalLine, now: () => FIXED_NOW }).append('{}')
    }).toThrow(StorageError)
  })
})
