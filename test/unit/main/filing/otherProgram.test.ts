// Two programs use one data folder. Each knows only the lines it has read, so before the app adds a line, it checks
// whether the file still has the size it knows. If another program has written to the journal or to the record of other
// computers' filings, the app files nothing until the user has confirmed that.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import type { Company } from '#contract/ipc/company'
import { createImportedFilings } from '#main/filing/importedFilings'
import { isImportedLine } from '#main/filing/importedEvents'
import { createFiling } from '#main/filing/fileLot'
import { isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import { createFilingRecord } from '#main/filing/filingRecord'
import { StorageError } from '#main/storage/storageError'
import {
  application,
  clientOver,
  COMPANY_ID,
  FIXED_NOW,
  journalOver,
  recordingLog,
  temporaryFolder,
} from '../support.ts'

const lotId = (n: number) => `0190a3a1-0000-7000-8000-0000000000b${n}`
const company: Company = {
  companyId: COMPANY_ID,
  name: '会社',
  environment: 'practice',
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}

/** Opens the app's filing over the two files of a folder, with a bank that accepts and counts every application. */
function ours(folder: string) {
  const posts: string[] = []
  const at = (name: string) => join(folder, name)
  const now = () => FIXED_NOW
  const journal = journalOver({
    file: openAppendLog(at('journal.jsonl'), { what: 'journal', isWhole: isJournalLine, now }),
    head: openChainHead(at('journal.head'), { what: 'journalHead' }),
  })
  const elsewhere = createImportedFilings({
    file: openAppendLog(at('elsewhere.jsonl'), { what: 'journal', isWhole: isImportedLine, now }),
    head: openChainHead(at('elsewhere.head'), { what: 'journalHead' }),
    now,
    user: () => 'hanako',
    onChange: () => undefined,
    onHeadBehind: () => undefined,
  })
  const record = createFilingRecord(journal, elsewhere)
  const { client } = clientOver(async (_url, init) => {
    posts.push(init.body as string)
    return Response.json({ localTaxPaymentResult: { acceptanceNo: String(posts.length).padStart(12, '0') } })
  })
  const filing = createFiling({
    access: async () => ok({ company, client, host: '', proxy: async () => '' }),
    journal: record,
    log: recordingLog(),
    clock: { status: () => [] },
    now,
    user: () => 'hanako',
    confirm: async () => true,
    handed: elsewhere.handed,
  })
  const file = (n: number) =>
    filing.apply({ companyId: COMPANY_ID, lotId: lotId(n), application: application(100 * n) })
  return { posts, record, elsewhere, file }
}

/** Lets another process add one line to a file of the folder. */
async function otherProcess(folder: string, name: 'journal' | 'elsewhere', lot: number): Promise<void> {
  const child = fork(join(import.meta.dirname, 'otherProgram.ts'), [folder, name, lotId(lot), 'f'], { execArgv: [] })
  expect(await once(child, 'exit')).toEqual([0, null])
}

describe('a line that another process adds', () => {
  it.each([
    ['journal', 'otherWriter', 'alreadyFiled'],
    ['elsewhere', 'elsewhere', 'handedOver'],
  ] as const)(
    'to the file "%s" stops filing at once, and nothing is sent or added until the user confirms the damage',
    async (name, check, then) => {
      const folder = temporaryFolder()
      const { posts, record, file } = ours(folder)
      expect(await file(1)).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
      await otherProcess(folder, name, 2)
      const after = readFileSync(join(folder, `${name}.jsonl`))
      // Tries the lot that the other process filed, and then a different lot.
      for (const n of [2, 3]) expect(await file(n)).toMatchObject({ ok: false, error: { code: 'journalDamaged' } })
      expect(posts).toHaveLength(1)
      expect(readFileSync(join(folder, `${name}.jsonl`))).toEqual(after)
      const { problems, report } = record.status()
      expect(problems).toContainEqual({ line: name === 'journal' ? 3 : 1, check })
      expect(record.confirmDamage(report)).toBe(true)
      expect(await file(2)).toMatchObject({ ok: false, error: { code: then } })
      expect(await file(3)).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
      expect(posts).toHaveLength(2)
      expect(ours(folder).record.status().problems).toEqual([])
    },
  )
})

describe('the record of filings on other computers', () => {
  const marks = (n: number) => [
    { lotId: lotId(n), companyId: COMPANY_ID, environment: 'practice', fingerprint: `f${n}` },
  ]
  const handing = { fileId: 'our-file', name: 'B', purpose: 'handOver' as const }

  it.each<[string, (path: string) => void]>([
    [
      'adds a line',
      (path) => {
        appendFileSync(path, '{"type":"restart"}\n')
      },
    ],
    [
      'adds half a line',
      (path) => {
        appendFileSync(path, '{"half')
      },
    ],
    [
      'truncates it',
      (path) => {
        truncateSync(path, 10)
      },
    ],
  ])('accepts no line once another program %s, until the user confirms the damage', (_does, change) => {
    const folder = temporaryFolder()
    const path = join(folder, 'elsewhere.jsonl')
    const { elsewhere } = ours(folder)
    elsewhere.handOver(handing, marks(1))
    expect(elsewhere.problems()).toEqual([])
    change(path)
    const after = readFileSync(path)
    expect(() => {
      elsewhere.handOver(handing, marks(2))
    }).toThrow(StorageError)
    expect(readFileSync(path)).toEqual(after)
    expect(elsewhere.problems().length).toBeGreaterThan(0)
    elsewhere.confirm()
    elsewhere.handOver(handing, marks(2))
    expect(ours(folder).elsewhere.problems()).toEqual([])
    expect(
      ours(folder)
        .elsewhere.handed()
        .map((mark) => mark.lotId),
    ).toContain(lotId(2))
  })
})
