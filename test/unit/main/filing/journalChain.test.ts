import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationOutcome } from '#contract/ipc/journal'
import { type Beginning, isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import { StorageError } from '#main/storage/storageError'
import { COMPANY_ID, FIXED_NOW, journalOver, LOT_ID, memoryDisk, temporaryFolder } from '../support.ts'

const beginning = (entryId: string): Beginning => ({
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
})
const rejected: ApplicationOutcome = { outcome: 'rejected', status: 400, answer: { message: '受付できません' } }
const accepted: ApplicationOutcome = {
  outcome: 'accepted',
  acceptanceNo: '202607010001',
  totalsMatch: true,
  answer: { localTaxPaymentResult: { acceptanceNo: '202607010001' } },
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns a disk with seven lines, for a test to damage: a rejected, b accepted, c unknown and settled as not arrived.
 */
function filled() {
  const disk = memoryDisk()
  const journal = journalOver(disk)
  journal.begin(beginning('a'))
  journal.finish('a', rejected)
  journal.begin(beginning('b'))
  journal.finish('b', accepted)
  journal.begin(beginning('c'))
  journal.finish('c', { outcome: 'unknown', error: { code: 'lost', cause: 'timeout' } })
  journal.resolve('c', { kind: 'notArrived' })
  return disk
}
/** Returns two lines in the format from before the chain existed. */
const oldLines = (entryId: string, outcome: ApplicationOutcome) => [
  JSON.stringify({ type: 'begin', entry: beginning(entryId) }),
  JSON.stringify({ type: 'outcome', entryId, at: FIXED_NOW.toISOString(), outcome }),
]
const states = (disk: ReturnType<typeof memoryDisk>) =>
  Object.fromEntries(
    journalOver(disk)
      .list()
      .map(({ entryId, state }) => [entryId, state]),
  )
const checks = (disk: ReturnType<typeof memoryDisk>) =>
  journalOver(disk)
    .status()
    .problems.map(({ line, check }) => [line, check])

describe('the journal chain', () => {
  it('binds each line to the previous one by a hash over the previous hash and its own text', () => {
    const { lines, known } = filled()
    let before = sha256('')
    for (const line of lines) {
      const { hash, ...event } = JSON.parse(line) as { hash: string }
      expect(hash).toBe(sha256(`${before}\n${JSON.stringify(event)}`))
      before = hash
    }
    expect(known).toEqual({ count: 7, hash: before })
  })

  it('reports no problem for an untouched journal, and how many lines are bound', () => {
    expect(journalOver(filled()).status()).toEqual({
      lines: 7,
      linked: 7,
      problems: [],
      report: '',
      restarts: [],
      anchor: 'unchecked',
    })
    expect(journalOver(memoryDisk()).status()).toEqual({
      lines: 0,
      linked: 0,
      problems: [],
      report: '',
      restarts: [],
      anchor: 'unchecked',
    })
  })

  it('records who settled an entry', () => {
    expect(journalOver(filled()).find('c')).toMatchObject({ settledBy: 'hanako', resolution: { kind: 'notArrived' } })
  })
})

describe('a journal from before the chain existed', () => {
  const old = () => Object.assign(memoryDisk(), { lines: [...oldLines('x', accepted), ...oldLines('y', rejected)] })

  it('opens unchanged, and its old lines are bound by the first new one', () => {
    const disk = old()
    const journal = journalOver(disk)
    expect(journal.status()).toMatchObject({ lines: 4, linked: 0, problems: [] })
    expect(states(disk)).toEqual({ x: 'accepted', y: 'rejected' })
    const bytes = disk.lines.map((line) => `${line}\n`).join('')
    journal.begin(beginning('z'))
    expect((JSON.parse(disk.lines[4]!) as { hash: string }).hash).toBe(
      sha256(`${sha256(bytes)}\n${JSON.stringify({ type: 'begin', entry: beginning('z') })}`),
    )
    expect(journalOver(disk).status()).toMatchObject({ lines: 5, linked: 1, problems: [] })
  })

  it('reports any later change to its old lines', () => {
    const disk = old()
    journalOver(disk).begin(beginning('z'))
    const whole = [...disk.lines]
    for (const damaged of [
      whole.slice(1),
      [whole[1]!, whole[0]!, ...whole.slice(2)],
      [whole[0]!.replace('12300', '12301'), ...whole.slice(1)],
    ]) {
      disk.lines.splice(0, Infinity, ...damaged)
      expect(checks(disk).some(([, check]) => check === 'link')).toBe(true)
    }
  })
})

describe('a damaged journal', () => {
  it.each<[string, (lines: string[]) => void, [number, string][]]>([
    [
      'a changed outcome',
      (lines) => {
        lines[3] = lines[3]!.replace('202607010001', '202607010002')
      },
      [[4, 'link']],
    ],
    [
      'a changed amount',
      (lines) => {
        lines[2] = lines[2]!.replace('12300', '12301')
      },
      [[3, 'link']],
    ],
    [
      'a line removed',
      (lines) => {
        lines.splice(1, 1)
      },
      [
        [2, 'link'],
        [6, 'cutOff'],
      ],
    ],
    [
      'two lines swapped',
      (lines) => {
        lines.splice(1, 2, lines[2]!, lines[1]!)
      },
      [
        [2, 'link'],
        [3, 'link'],
        [4, 'link'],
      ],
    ],
    [
      'a line repeated',
      (lines) => {
        lines.splice(1, 0, lines[1]!)
      },
      [
        [3, 'link'],
        [7, 'headDiffers'],
      ],
    ],
    [
      'a foreign line',
      (lines) => {
        lines.splice(2, 0, oldLines('q', rejected)[0]!)
      },
      [
        [3, 'foreign'],
        [7, 'headDiffers'],
      ],
    ],
    [
      'a line that is not a record',
      (lines) => {
        lines[1] = 'garbage'
      },
      [[2, 'unreadable']],
    ],
    [
      'another hash in its last line',
      (lines) => {
        lines[6] = lines[6]!.replace(/^\{"hash":"\w{64}/, `{"hash":"${'0'.repeat(64)}`)
      },
      [
        [7, 'link'],
        [7, 'headDiffers'],
      ],
    ],
    [
      'an invalid hash',
      (lines) => {
        lines[6] = lines[6]!.replace(/^\{"hash":"\w/, '{"hash":"g')
      },
      [[7, 'foreign']],
    ],
    [
      'its last line cut off',
      (lines) => {
        lines.pop()
      },
      [[6, 'cutOff']],
    ],
    [
      'its last lines cut off',
      (lines) => {
        lines.splice(2)
      },
      [[2, 'cutOff']],
    ],
    [
      'all lines cut off',
      (lines) => {
        lines.splice(0)
      },
      [[0, 'cutOff']],
    ],
    [
      'its last line replaced by another of its lines',
      (lines) => {
        lines[6] = lines[5]!
      },
      [
        [7, 'link'],
        [7, 'headDiffers'],
      ],
    ],
  ])('with %s reports the damaged line', (_name, damage, expected) => {
    const disk = filled()
    damage(disk.lines)
    const found = checks(disk)
    for (const one of expected) expect(found).toContainEqual(one)
  })

  it('still shows all readable entries, and shows those with an unproven outcome as unknown', () => {
    const disk = filled()
    disk.lines[1] = 'garbage'
    expect(states(disk)).toEqual({ a: 'unknown', b: 'accepted', c: 'resolvedNotArrived' })
    disk.lines[3] = disk.lines[3]!.replace('"accepted"', '"accepted" ')
    expect(states(disk)).toEqual({ a: 'unknown', b: 'unknown', c: 'resolvedNotArrived' })
    expect(journalOver(disk).find('b')).toMatchObject({
      outcome: {
        outcome: 'unknown',
        error: { code: 'storage' },
        answer: { localTaxPaymentResult: { acceptanceNo: '202607010001' } },
      },
    })
  })

  it('reports the acceptance number of an outcome whose begin record is missing', () => {
    const disk = Object.assign(memoryDisk(), { lines: oldLines('x', accepted).slice(1) })
    expect(journalOver(disk).status().problems).toEqual([{ line: 1, check: 'order', acceptanceNo: '202607010001' }])
  })

  it.each(['no head', 'a head of noise', 'a head of another journal'])(
    'with %s reports this problem with the head',
    (name) => {
      const disk = filled()
      const read = {
        'no head': { kind: 'none' },
        'a head of noise': { kind: 'unreadable' },
        'a head of another journal': { kind: 'head', count: 7, hash: 'f'.repeat(64) },
      } as const
      const expected = {
        'no head': 'headMissing',
        'a head of noise': 'headUnreadable',
        'a head of another journal': 'headDiffers',
      }[name]
      expect(
        journalOver({ ...disk, head: { ...disk.head, read: () => read[name as keyof typeof read] } }).status().problems,
      ).toEqual([{ line: 7, check: expected }])
    },
  )

  it('is not reported if a crash only left the head one line behind, even at the very first line', () => {
    const disk = memoryDisk()
    journalOver({
      ...disk,
      head: {
        ...disk.head,
        write: () => {
          throw new StorageError('journalHead: crash')
        },
      },
    }).begin(beginning('a'))
    expect(disk.known).toBeUndefined()
    expect(checks(disk)).toEqual([])
    const journal = journalOver(disk)
    journal.finish('a', rejected)
    const { known } = disk
    journal.begin(beginning('b'))
    disk.known = known
    expect(checks(disk)).toEqual([])
  })

  it('accepts no new line until its current damage report is confirmed', () => {
    const disk = filled()
    disk.lines[1] = 'garbage'
    const journal = journalOver(disk)
    expect(() => journal.begin(beginning('d'))).toThrow(StorageError)
    expect(() => journal.resolve('a', { kind: 'notArrived' })).toThrow(StorageError)
    expect(disk.lines.length).toBe(7)
    expect([journal.confirmDamage(''), journal.confirmDamage('another')]).toEqual([false, false])
    expect(disk.lines.length).toBe(7)
    expect(journal.confirmDamage(journal.status().report)).toBe(true)
    expect(JSON.parse(disk.lines[7]!)).toMatchObject({
      type: 'restart',
      user: 'hanako',
      at: FIXED_NOW.toISOString(),
      problems: [
        { line: 2, check: 'unreadable' },
        { line: 3, check: 'link' },
      ],
    })
    journal.resolve('a', { kind: 'notArrived' })
    journal.begin(beginning('d'))
    expect(journalOver(disk).status()).toMatchObject({
      lines: 10,
      problems: [],
      restarts: [{ line: 8, user: 'hanako' }],
    })
    expect(states(disk)).toEqual({ a: 'resolvedNotArrived', b: 'accepted', c: 'resolvedNotArrived', d: 'unknown' })
  })

  it('still reports later changes to its old lines after its damage was confirmed', () => {
    const disk = filled()
    disk.lines.splice(5)
    const journal = journalOver(disk)
    journal.confirmDamage(journal.status().report)
    expect(checks(disk)).toEqual([])
    disk.lines[0] = disk.lines[0]!.replace('12300', '12301')
    expect(checks(disk)).toEqual([
      [1, 'link'],
      [6, 'link'],
    ])
  })

  it('is not counted as confirmed if the line that confirms it has no hash', () => {
    const disk = filled()
    disk.lines[1] = 'garbage'
    disk.lines.push(JSON.stringify({ type: 'restart', at: FIXED_NOW.toISOString(), user: 'x', problems: [] }))
    expect(checks(disk)).toContainEqual([8, 'foreign'])
    expect(checks(disk)).toContainEqual([2, 'unreadable'])
  })

  it('is reported for every changed byte and for every line removed, moved or repeated', () => {
    const whole = filled().lines
    fc.assert(
      fc.property(fc.nat(whole.join('').length - 1), fc.constantFrom('byte', 'out', 'swap', 'double'), (at, how) => {
        const disk = filled()
        let line = 0
        let offset = at
        while (offset >= disk.lines[line]!.length) offset -= disk.lines[line++]!.length
        const text = disk.lines[line]!
        const other = text[offset] === 'x' ? 'y' : 'x'
        if (how === 'byte') disk.lines[line] = text.slice(0, offset) + other + text.slice(offset + 1)
        if (how === 'out') disk.lines.splice(line, 1)
        if (how === 'double') disk.lines.splice(line, 0, text)
        if (how === 'swap') disk.lines.push(...disk.lines.splice(line, 1))
        expect(checks(disk).length > 0).toBe(how !== 'swap' || line !== whole.length - 1)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the journal and its head on disk', () => {
  const at = (folder: string) => ({
    file: openAppendLog(join(folder, 'journal.jsonl'), {
      what: 'journal',
      isWhole: isJournalLine,
      now: () => FIXED_NOW,
    }),
    head: openChainHead(join(folder, 'journal.head'), { what: 'journalHead' }),
  })

  it('report bytes that are not UTF-8 and leave them unchanged', () => {
    const folder = temporaryFolder()
    journalOver(at(folder)).begin(beginning('a'))
    const path = join(folder, 'journal.jsonl')
    const damaged = Buffer.concat([Buffer.from([0xff, 0x0a]), readFileSync(path)])
    writeFileSync(path, damaged)
    expect(
      journalOver(at(folder))
        .status()
        .problems.map(({ line, check }) => [line, check]),
    ).toEqual([
      [1, 'unreadable'],
      [2, 'link'],
      [1, 'headDiffers'],
    ])
    expect(readFileSync(path)).toEqual(damaged)
  })

  it('survive a restart, and report a missing or unreadable head', () => {
    const folder = temporaryFolder()
    const journal = journalOver(at(folder))
    journal.begin(beginning('a'))
    journal.finish('a', rejected)
    const check = () =>
      journalOver(at(folder))
        .status()
        .problems.map((problem) => problem.check)
    expect(check()).toEqual([])
    expect(JSON.parse(readFileSync(join(folder, 'journal.head'), 'utf8'))).toMatchObject({ count: 2 })
    writeFileSync(join(folder, 'journal.head'), '{"count":2')
    expect(check()).toEqual(['headUnreadable'])
    rmSync(join(folder, 'journal.head'))
    expect(check()).toEqual(['headMissing'])
  })

  it('lose no line when the head cannot be written, and write it with the next line', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'journal.head.tmp'))
    const told: string[] = []
    const journal = journalOver(at(folder), { onHeadBehind: (detail) => told.push(detail) })
    journal.begin(beginning('a'))
    expect(told).toEqual(['journalHead: EISDIR'])
    expect(journalOver(at(folder)).status()).toMatchObject({ lines: 1, problems: [] })
    journal.finish('a', rejected)
    expect(journalOver(at(folder)).find('a')).toMatchObject({ state: 'rejected' })
    expect(JSON.parse(readFileSync(join(folder, 'journal.head'), 'utf8'))).toMatchObject({ count: 2 })
  })
})
