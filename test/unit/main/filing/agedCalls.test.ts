import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ChannelName, Input } from '#contract/ipc/channels'
import type { Reply } from '#contract/ipc/bridge'
import type { JournalChange, JournalLine } from '#contract/ipc/journal'
import { createDispatcher } from '#main/ipc/dispatcher'
import { createHandlers } from '#main/start/handlers'
import { createSettings } from '#main/settings/settings'
import { createVault } from '#main/vault/vault'
import { LIMITS } from '#test/budget'
import { agedId, TEN_YEARS, writeAgedJournal } from '#test/performance/years/agedJournal'
import { keepOpening } from '#test/performance/years/agedOpening'
import {
  application,
  caller,
  fakeSafeStorage,
  FIXED_NOW,
  LOT_ID,
  memoryFile,
  NO_POLICY,
  openLock,
  openNetwork,
  recordingLog,
  temporaryFolder,
} from '../support.ts'
import { testWorld } from '../testWorld.ts'

vi.setConfig({ testTimeout: LIMITS.test })

/** No answer may be larger (bytes of JSON). */
const MOST = 1_000_000

/** The main process over a data folder, and the size of the largest answer so far. */
function desk(userData: string) {
  const settings = createSettings(memoryFile())
  const vault = createVault({
    file: memoryFile(),
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: settings.environment,
  })
  const log = recordingLog()
  const told: JournalChange[] = []
  const { handlers } = createHandlers(
    testWorld(
      {
        settings,
        vault,
        log,
        userData,
        anchorFolder: temporaryFolder(),
        now: () => FIXED_NOW,
        policy: NO_POLICY,
        lock: openLock(),
        network: openNetwork(vault),
      },
      {
        desktop: {
          broadcast: (event, payload) => {
            if (event === 'journal.changed') told.push(payload as JournalChange)
          },
        },
      },
    ),
  )
  const dispatch = createDispatcher({ handlers, log, checkOutput: false })
  const largest = { channel: '', bytes: 0 }
  const call = async <C extends ChannelName>(channel: C, input?: Input<C>): Promise<Reply<C>> => {
    const reply = (await dispatch(caller(), channel, input)) as Reply<C>
    const bytes = Buffer.byteLength(JSON.stringify(reply))
    if (bytes > largest.bytes) Object.assign(largest, { channel, bytes })
    return reply
  }
  return { call, largest, told }
}

function agedDesk() {
  const userData = temporaryFolder()
  writeAgedJournal(userData, TEN_YEARS)
  return desk(userData)
}

/** A folder whose journal is long enough to be shown before it is proven, with what was kept to show. */
async function folderWithOpening(): Promise<string> {
  const folder = temporaryFolder()
  writeAgedJournal(folder, { clients: 60, months: 18 })
  await keepOpening(folder)
  return folder
}

type Desk = ReturnType<typeof desk>

async function must<C extends ChannelName>({ call }: Desk, channel: C, input: Input<C>) {
  const reply = await call(channel, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  return reply.value
}

async function allLines(desk: Desk): Promise<JournalLine[]> {
  const lines: JournalLine[] = []
  for (let { next } = await must(desk, 'journal.part', {}); next;) {
    const part = await must(desk, 'journal.part', { from: next })
    lines.push(...part.lines)
    ;({ next } = part)
  }
  return lines
}

describe('the journal of ten years', () => {
  it('is told in parts and by answers of at most 1 MB, and nothing of it is left out', async () => {
    const aged = agedDesk()
    const first = await must(aged, 'journal.part', {})
    // The current month and the month before are there at once, with the marks of every lot.
    expect(first.lines.length).toBeGreaterThan(300)
    expect(first.past?.before).toBe('2026-09')
    expect(first.past?.marks.length).toBe(36_000 * 8)
    const lines = await allLines(aged)
    expect(new Set(lines.map(({ entryId }) => entryId)).size).toBe(36_000)
    expect(lines.every(({ approval }) => approval?.state === 'approved')).toBe(true)
    expect(lines[0]?.month).toBe('2026-10')

    const ids = lines.map(({ entryId }) => entryId)
    const entries = await must(aged, 'journal.entries', { entryIds: ids.slice(0, 1_000) })
    expect(entries.map(({ entryId }) => entryId)).toEqual(ids.slice(0, entries.length))
    const lotIds = lines.slice(-200).map(({ lotId }) => lotId)
    expect(new Set((await must(aged, 'journal.lines', { lotIds })).map(({ lotId }) => lotId))).toEqual(new Set(lotIds))

    let listed = await must(aged, 'journal.list', {})
    expect(listed.map(({ entryId }) => entryId)).toEqual(ids.slice(0, listed.length))
    listed = await must(aged, 'journal.list', { after: listed.at(-1)?.entryId ?? '' })
    expect(listed.length).toBeGreaterThan(100)
    const ofCompany = await must(aged, 'journal.list', { companyId: agedId('company', 0) })
    expect(ofCompany).toHaveLength(120)
    expect(await must(aged, 'journal.list', { after: ids.at(-1) ?? '' })).toEqual([])

    await aged.call('journal.status')
    expect(aged.largest.bytes).toBeGreaterThan(500_000)
    expect(aged.largest.bytes, aged.largest.channel).toBeLessThanOrEqual(MOST)
  })

  it('ends a reading that main no longer knows, so that the window begins again', async () => {
    const { call } = desk(temporaryFolder())
    expect(await call('journal.part', { from: { reading: 'gone', at: 0 } })).toEqual({
      ok: false,
      error: { code: 'notFound', what: 'reading' },
    })
  })
})

describe('a start with a long journal', () => {
  async function companyOn(one: Desk): Promise<string> {
    return (await must(one, 'practice.setup', { name: '練習会社' })).companyId
  }

  it('shows the newest lots before the journal is proven, and the past from what is proven', async () => {
    const one = desk(await folderWithOpening())
    const first = await must(one, 'journal.part', {})
    expect(first.next).toEqual({ reading: 'opening', at: 0 })
    expect(await must(one, 'journal.status', undefined)).toMatchObject({ lines: 3_240, problems: [] })
    expect(one.told).toEqual([])
    const lines = []
    for (let { next } = first; next;) {
      const part = await must(one, 'journal.part', { from: next })
      lines.push(...part.lines)
      ;({ next } = part)
    }
    expect(lines).toHaveLength(1_080)
    // The windows ask for the state of the chain again.
    expect(one.told).toEqual([{ lines: [], gone: [], again: false }])
  })

  it('files nothing when a line of the past was altered, though the opening shows it as it was', async () => {
    const folder = await folderWithOpening()
    const path = join(folder, 'journal.jsonl')
    const bytes = readFileSync(path)
    const at = bytes.indexOf('"accepted"', 50_000)
    bytes.write('"rejected"', at)
    writeFileSync(path, bytes)
    const one = desk(folder)
    const companyId = await companyOn(one)
    expect((await must(one, 'journal.status', undefined)).problems).toEqual([])
    const filed = await one.call('localTaxes.apply', { companyId, lotId: LOT_ID, application: application() })
    expect(filed).toMatchObject({ ok: false, error: { code: 'journalDamaged' } })
    expect((await must(one, 'journal.status', undefined)).problems).toMatchObject([
      { check: 'unreadable' },
      { check: 'order' },
    ])
    expect(one.told).toContainEqual({ lines: [], gone: [], again: false })
  })

  it('files once the journal is proven, and tells only the new filing', async () => {
    const one = desk(await folderWithOpening())
    const companyId = await companyOn(one)
    const first = await must(one, 'journal.part', {})
    const filed = await one.call('localTaxes.apply', { companyId, lotId: LOT_ID, application: application() })
    expect(filed).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    await must(one, 'journal.part', { from: first.next! })
    const again = await one.call('localTaxes.apply', { companyId, lotId: LOT_ID, application: application() })
    expect(again).toMatchObject({ error: { code: 'alreadyFiled' } })
  })
})
