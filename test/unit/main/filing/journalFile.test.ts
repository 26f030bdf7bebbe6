import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs, { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import type { Company } from '#contract/ipc/company'
import { createFiling } from '#main/filing/fileLot'
import { type Beginning, isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import type { Disk } from '#main/storage/disk'
import { openChainHead } from '#main/storage/chainHead'
import { StorageError } from '#main/storage/storageError'
import {
  application,
  clientOver,
  COMPANY_ID,
  FIXED_NOW,
  journalOver,
  LOT_ID,
  recordingLog,
  temporaryFolder,
} from '../support.ts'

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
const newPath = () => join(temporaryFolder(), 'journal.jsonl')
const headOf = (path: string) => path.replace('.jsonl', '.head')
/** Opens the journal at `path` as a program does. */
const program = (path: string, disk: Disk = fs) =>
  journalOver({
    file: openAppendLog(path, { what: 'journal', isWhole: isJournalLine, now: () => FIXED_NOW, disk }),
    head: openChainHead(headOf(path), { what: 'journalHead', disk }),
  })

describe('a journal that another program changes', () => {
  it.each<[string, (path: string) => void, number]>([
    [
      'adds a line',
      (path) => {
        program(path).begin(beginning('theirs'))
      },
      2,
    ],
    [
      'adds half a line',
      (path) => {
        appendFileSync(path, '{"half')
      },
      2,
    ],
    [
      'truncates it',
      (path) => {
        truncateSync(path, 10)
      },
      1,
    ],
    [
      'removes it',
      (path) => {
        rmSync(path)
      },
      1,
    ],
  ])('counts as damaged once the other program %s, until the user confirms the damage', (_does, change, line) => {
    const path = newPath()
    const ours = program(path)
    ours.begin(beginning('ours'))
    expect(ours.status().problems).toEqual([])
    change(path)
    const before = existsSync(path) ? readFileSync(path) : null
    expect(() => ours.begin(beginning('next'))).toThrow(StorageError)
    expect(existsSync(path) ? readFileSync(path) : null).toEqual(before)
    const { problems, report } = ours.status()
    expect(problems).toContainEqual({ line, check: 'otherWriter' })
    expect(report).not.toBe('')
    expect(() => ours.begin(beginning('next'))).toThrow(StorageError)
    expect(ours.confirmDamage(report)).toBe(true)
    ours.begin(beginning('next'))
    expect(ours.status().problems).toEqual([])
    expect(program(path).status().problems).toEqual([])
    expect(program(path).find('next')).toMatchObject({ state: 'unknown' })
  })

  it('lists filings of the other program at once', () => {
    const path = newPath()
    const ours = program(path)
    ours.begin(beginning('ours'))
    program(path).begin(beginning('theirs'))
    expect(ours.list().map(({ entryId, state }) => [entryId, state])).toEqual([
      ['theirs', 'unknown'],
      ['ours', 'unknown'],
    ])
  })

  it('cannot be appended to until it has been read again', () => {
    const path = newPath()
    const file = openAppendLog(path, { what: 'journal', isWhole: isJournalLine, now: () => FIXED_NOW })
    file.read()
    file.append('{"ours":1}')
    appendFileSync(path, '{"theirs":1}\n')
    expect(() => {
      file.append('{"ours":2}')
    }).toThrow('journal: changed')
    expect(readFileSync(path, 'utf8')).toBe('{"ours":1}\n{"theirs":1}\n')
    expect(file.changed()).toBe(true)
    file.read()
    file.append('{"ours":2}')
    expect(file.changed()).toBe(false)
  })

  it('keeps the line of the other program when our own write fails after it', () => {
    const path = newPath()
    const theirs = '{"theirs":1}\n'
    const state = { fail: false }
    const disk: Disk = {
      ...fs,
      // The other program's line arrives between our size check and our write, which then fails.
      writeSync: ((file: number, bytes: Uint8Array, from: number) => {
        if (!state.fail) return fs.writeSync(file, bytes, from)
        appendFileSync(path, theirs)
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      }) as typeof fs.writeSync,
    }
    const ours = program(path, disk)
    ours.begin(beginning('ours'))
    state.fail = true
    expect(() => ours.begin(beginning('next'))).toThrow(StorageError)
    state.fail = false
    expect(readFileSync(path, 'utf8').endsWith(`}\n${theirs}`)).toBe(true)
    expect(ours.status().problems).toContainEqual({ line: 2, check: 'otherWriter' })
  })

  it('refuses our own line if the other program writes just before or after it', () => {
    for (const first of [true, false]) {
      const path = newPath()
      let meddle = false
      const theirs = () => {
        if (meddle) appendFileSync(path, '{"theirs":1}\n')
        meddle = false
      }
      const disk: Disk = {
        ...fs,
        writeSync: ((file: number, bytes: Uint8Array, from: number) => {
          if (first) theirs()
          const done = fs.writeSync(file, bytes, from)
          theirs()
          return done
        }) as typeof fs.writeSync,
      }
      const ours = program(path, disk)
      ours.begin(beginning('ours'))
      meddle = true
      expect(() => ours.begin(beginning('next'))).toThrow(StorageError)
      expect(ours.status().problems).toContainEqual({ line: 2, check: 'otherWriter' })
    }
  })

  it('is cut back after a write that fails half-way, so that the next write succeeds', () => {
    const path = newPath()
    const state = { fail: false }
    const disk: Disk = {
      ...fs,
      writeSync: ((file: number, bytes: Uint8Array, from: number) => {
        if (!state.fail) return fs.writeSync(file, bytes, from)
        if (from > 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return fs.writeSync(file, bytes, 0, 20)
      }) as typeof fs.writeSync,
    }
    const ours = program(path, disk)
    ours.begin(beginning('ours'))
    const before = readFileSync(path)
    state.fail = true
    expect(() => ours.begin(beginning('next'))).toThrow('journal: ENOSPC')
    expect(readFileSync(path)).toEqual(before)
    state.fail = false
    ours.begin(beginning('next'))
    expect(program(path).status()).toMatchObject({ lines: 2, problems: [] })
  })

  it('keeps every line that three processes writing at once report as written, in the order they report', async () => {
    const path = newPath()
    const told: { line: string; known: number }[] = []
    let refused = 0
    const children = ['a', 'b', 'c'].map((name) =>
      fork(join(import.meta.dirname, 'journalWriter.ts'), [path, name, '120']),
    )
    await Promise.all(children.map((child) => once(child, 'message')))
    await Promise.all(
      children.map(async (child) => {
        child.send('go')
        const [[said], exit] = await Promise.all([
          once(child, 'message') as Promise<[{ told: typeof told; refused: number }]>,
          once(child, 'exit'),
        ])
        expect(exit).toEqual([0, null])
        told.push(...said.told)
        refused += said.refused
      }),
    )
    const lines = readFileSync(path, 'utf8').split('\n')
    expect(told.length).toBeGreaterThanOrEqual(360)
    for (const { line, known } of told) expect(lines[known]).toBe(line)
    // The test proves something only if at least one write was refused because of another process.
    expect(refused).toBeGreaterThan(0)
  }, 60_000)
})

describe('the journal folder', () => {
  /** Returns a disk on which syncing a folder fails with this error. */
  const refusing = (code: string): Disk => ({
    ...fs,
    fsyncSync: (file) => {
      if (fs.fstatSync(file).isDirectory()) throw Object.assign(new Error(code), { code })
      fs.fsyncSync(file)
    },
  })

  it.skipIf(process.platform === 'win32')('prevents a filing from beginning when it cannot be synced to disk', () => {
    expect(() => program(newPath(), refusing('EIO')).begin(beginning('ours'))).toThrow('journal: EIO')
  })

  it('does not prevent filing where folders cannot be synced at all, as on many network shares', () => {
    const path = newPath()
    program(path, refusing('EINVAL')).begin(beginning('ours'))
    expect(program(path).list()).toMatchObject([{ entryId: 'ours' }])
  })
})

describe('a filing', () => {
  /** Returns a disk that records every write, sync and rename, by file name. */
  function watched(events: string[]): Disk {
    const names = new Map<number, string>()
    return {
      ...fs,
      openSync: (path, flags, mode) => {
        const file = fs.openSync(path, flags, mode)
        names.set(file, fs.fstatSync(file).isDirectory() ? 'folder' : basename(String(path)))
        return file
      },
      writeSync: ((file: number, bytes: Uint8Array) => {
        events.push(`write ${names.get(file)!}`)
        return fs.writeSync(file, bytes)
      }) as typeof fs.writeSync,
      fsyncSync: (file) => {
        fs.fsyncSync(file)
        events.push(`sync ${names.get(file)!}`)
      },
      renameSync: (from, to) => {
        fs.renameSync(from, to)
        events.push(`rename ${basename(String(to))}`)
      },
    }
  }
  const company: Company = {
    companyId: COMPANY_ID,
    name: '会社',
    environment: 'practice',
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  }

  it.skipIf(process.platform === 'win32')(
    'syncs its journal line, the folder and the head, in this order, before it is sent, and its outcome afterwards',
    async () => {
      const events: string[] = []
      const { client } = clientOver(() => {
        events.push('POST')
        return Promise.resolve(Response.json({ localTaxPaymentResult: { acceptanceNo: '000000000001' } }))
      })
      const filing = createFiling({
        access: async () => ok({ company, client, host: '', proxy: async () => '' }),
        journal: program(newPath(), watched(events)),
        log: recordingLog(),
        clock: { status: () => [] },
        now: () => FIXED_NOW,
        user: () => 'hanako',
        confirm: async () => true,
      })
      const head = ['write journal.head.tmp', 'sync journal.head.tmp', 'rename journal.head', 'sync folder']
      await filing.apply({ companyId: COMPANY_ID, lotId: LOT_ID, application: application() })
      const line = ['write journal.jsonl', 'sync journal.jsonl']
      expect(events).toEqual([...line, 'sync folder', ...head, 'POST', ...line, ...head])
      events.length = 0
      await filing.apply({
        companyId: COMPANY_ID,
        lotId: '0190a3a1-0000-7000-8000-0000000000ab',
        application: application(5),
      })
      expect(events).toEqual([...line, ...head, 'POST', ...line, ...head])
    },
  )
})
