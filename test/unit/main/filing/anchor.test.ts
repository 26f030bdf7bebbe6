import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Anchor, createAnchor } from '#main/filing/anchor'
import { anchorFolder, openAnchorFile } from '#main/filing/anchorFile'
import { createFiling } from '#main/filing/fileLot'
import { isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import { createProtection } from '#main/vault/protection'
import {
  application,
  clientOver,
  COMPANY_ID,
  fakeSafeStorage,
  FIXED_NOW,
  journalOver,
  LOT_ID,
  recordingLog,
  temporaryFolder,
} from '../support.ts'

/** A computer with a key storage, a data folder and a place for the anchor. Each `start` opens the app over them. */
function world() {
  const [folder, place] = [temporaryFolder(), temporaryFolder()]
  const safeStorage = fakeSafeStorage()
  const state = { machine: 'DESK-1' }
  const start = () => {
    const failures: string[] = []
    const posts: string[] = []
    const journal = journalOver(
      {
        file: openAppendLog(join(folder, 'journal.jsonl'), {
          what: 'journal',
          isWhole: isJournalLine,
          now: () => FIXED_NOW,
        }),
        head: openChainHead(join(folder, 'journal.head'), { what: 'journalHead' }),
      },
      {
        onEnd: (end) => {
          anchor.note(end)
        },
        anchored: () => anchor.state(),
      },
    )
    const anchor: Anchor = createAnchor({
      store: openAnchorFile({
        place,
        folder,
        machine: state.machine,
        sealing: createProtection({ safeStorage, platform: 'linux' }),
      }),
      compare: (end) => journal.compare(end),
      onFailure: (detail) => {
        failures.push(detail)
      },
      onChange: () => undefined,
    })
    const { client } = clientOver(async (_url, init) => {
      posts.push(String(init.method))
      return Response.json({ localTaxPaymentResult: { acceptanceNo: '202607010001' } })
    })
    const company = {
      companyId: COMPANY_ID,
      name: '会社',
      environment: 'development' as const,
      accounts: [],
      applicant: { applicantName: '', address: '' },
      defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
    }
    const filing = createFiling({
      access: async () => {
        await anchor.check()
        return { ok: true, value: { company, client, host: 'bank', proxy: async () => 'DIRECT' } }
      },
      journal,
      confirm: async () => true,
      now: () => FIXED_NOW,
      user: () => 'hanako',
      log: recordingLog(),
      clock: { status: () => [] },
    })
    const file = async () => {
      const reply = await filing.apply({ companyId: COMPANY_ID, lotId: LOT_ID, application: application() })
      await anchor.settled()
      return reply
    }
    return { journal, anchor, file, posts, failures }
  }
  const snapshot = () => {
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    return () => {
      for (const name of ['journal.jsonl', 'journal.head']) cpSync(join(copy, name), join(folder, name))
    }
  }
  const anchorPath = () =>
    join(
      place,
      readdirSync(place).find((name) => name.endsWith('.anchor'))!,
    )
  return { folder, place, safeStorage, state, start, snapshot, anchorPath }
}

/** Records an older filing, backs up the journal, then files the lot; `restore` brings the backup back. */
async function filedTwice() {
  const desk = world()
  const first = desk.start()
  first.journal.begin({
    entryId: 'older',
    companyId: COMPANY_ID,
    lotId: 'other',
    environment: 'development',
    month: '2026-06',
    dueDate: '2026-07-10',
    at: FIXED_NOW.toISOString(),
    sequenceNumber: '20260701-0000000000000001',
    bodyHash: 'h',
    fingerprint: 'f',
    totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
  })
  first.journal.finish('older', { outcome: 'rejected', status: 400, answer: { message: 'x' } })
  const restore = desk.snapshot()
  expect(await first.file()).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  return { ...desk, restore }
}

describe('a journal that was restored together with its head', () => {
  it('stops filing until the user confirms the damage, so that no lot is sent a second time unasked', async () => {
    const { start, restore } = await filedTwice()
    // With the untouched journal, the lot is known.
    expect(await start().file()).toMatchObject({ error: { code: 'alreadyFiled' } })
    restore()
    const desk = start()
    expect(desk.journal.status()).toMatchObject({ problems: [], anchor: 'unchecked' })
    expect(await desk.file()).toEqual({ ok: false, error: { code: 'journalDamaged', line: 2 } })
    const { problems, report } = desk.journal.status()
    expect(problems).toEqual([{ line: 2, check: 'behindAnchor', missing: 2 }])
    expect(desk.posts).toEqual([])
    expect((await start().file()).ok).toBe(false)
    expect(desk.journal.confirmDamage(report)).toBe(true)
    await desk.anchor.settled()
    const after = start()
    expect(await after.file()).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    expect(after.journal.status()).toMatchObject({
      problems: [],
      anchor: 'held',
      restarts: [{ user: 'hanako', problems }],
    })
  })

  it('is detected by the hash of a line, even if filings have been added since', async () => {
    const { start, restore } = await filedTwice()
    restore()
    const without = start()
    for (const entryId of ['a', 'b', 'c'])
      without.journal.begin({
        entryId,
        companyId: COMPANY_ID,
        lotId: entryId,
        environment: 'development',
        month: '2026-06',
        dueDate: '2026-07-10',
        at: FIXED_NOW.toISOString(),
        sequenceNumber: '20260701-0000000000000001',
        bodyHash: 'h',
        fingerprint: entryId,
        totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
      })
    const desk = start()
    await desk.anchor.check()
    expect(desk.journal.status().problems).toEqual([{ line: 5, check: 'behindAnchor', missing: 0 }])
  })
})

describe('the anchor', () => {
  it('catches up with the journal after a crash left it behind', async () => {
    const { start, anchorPath } = await filedTwice()
    const before = readFileSync(anchorPath(), 'utf8')
    const crashed = start()
    await crashed.anchor.check()
    await crashed.anchor.settled()
    crashed.journal.begin({
      entryId: 'n',
      companyId: COMPANY_ID,
      lotId: 'n',
      environment: 'development',
      month: '2026-06',
      dueDate: '2026-07-10',
      at: FIXED_NOW.toISOString(),
      sequenceNumber: '20260701-0000000000000001',
      bodyHash: 'h',
      fingerprint: 'n',
      totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
    })
    await crashed.anchor.settled()
    writeFileSync(anchorPath(), before)
    const desk = start()
    await desk.anchor.check()
    await desk.anchor.settled()
    expect(desk.journal.status()).toMatchObject({ problems: [], anchor: 'held', lines: 5 })
    expect(readFileSync(anchorPath(), 'utf8')).not.toBe(before)
  })

  it('is sealed, reveals neither its figures nor the folder, and is not in the data folder', async () => {
    const { folder, anchorPath, safeStorage } = await filedTwice()
    const text = readFileSync(anchorPath(), 'utf8')
    for (const word of ['count', 'hash', folder])
      expect(Buffer.from(text, 'base64').toString('latin1')).not.toContain(word)
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'))
    expect(JSON.parse(result)).toMatchObject({ count: 4, folder, machine: 'DESK-1' })
    expect(readdirSync(folder).sort()).toEqual(['journal.head', 'journal.jsonl'])
  })

  it.each([
    [
      'without key storage',
      (desk: ReturnType<typeof world>) => {
        desk.safeStorage.available = false
      },
      'missing',
    ],
    [
      'of another computer in the same place',
      (desk: ReturnType<typeof world>) => {
        desk.state.machine = 'DESK-2'
      },
      'held',
    ],
    [
      'sealed by another login',
      (desk: ReturnType<typeof world>) => {
        desk.safeStorage.login = 'b'
      },
      'held',
    ],
  ])('%s casts no doubt on the journal and does not stop filing', async (_name, change, state) => {
    const desk = await filedTwice()
    desk.restore()
    change(desk)
    const after = desk.start()
    expect(await after.file()).toMatchObject({ ok: true })
    expect(after.journal.status().anchor).toBe(state)
  })

  it('reports that its place cannot be written', async () => {
    const desk = world()
    writeFileSync(join(desk.place, 'file'), '')
    const { anchor, failures } = desk.start()
    await anchor.check()
    const broken = createAnchor({
      store: openAnchorFile({
        place: join(desk.place, 'file'),
        folder: desk.folder,
        machine: 'DESK-1',
        sealing: createProtection({ safeStorage: desk.safeStorage, platform: 'linux' }),
      }),
      compare: () => ({ count: 1, hash: '0'.repeat(64) }),
      onFailure: (detail) => {
        failures.push(detail)
      },
      onChange: () => undefined,
    })
    await broken.check()
    await broken.settled()
    expect([broken.state(), failures.length > 0]).toEqual(['failed', true])
  })

  it('has a folder of its own outside the data folder on every system', () => {
    expect(anchorFolder('linux', {}, '/home/a')).toBe('/home/a/.local/state/tokucho-desk')
    expect(anchorFolder('linux', { XDG_STATE_HOME: '/state' }, '/home/a')).toBe('/state/tokucho-desk')
    expect(anchorFolder('linux', { XDG_STATE_HOME: 'relative' }, '/home/a')).toBe('/home/a/.local/state/tokucho-desk')
    expect(anchorFolder('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Preferences/jp.tokucho.desk')
    expect(anchorFolder('win32', { LOCALAPPDATA: '/local' }, '/u')).toBe(join('/local', 'Tokucho Desk State'))
  })
})
