import { describe, expect, it, vi } from 'vitest'
import type { ChannelName, Input } from '#contract/ipc/channels'
import type { Reply } from '#contract/ipc/bridge'
import type { JournalLine } from '#contract/ipc/journal'
import { createDispatcher } from '../../../../electron/main/ipc/dispatcher.ts'
import { createHandlers } from '../../../../electron/main/start/handlers.ts'
import { createSettings } from '../../../../electron/main/settings/settings.ts'
import { createVault } from '../../../../electron/main/vault/vault.ts'
import { LIMITS } from '../../../budget.ts'
import { agedId, TEN_YEARS, writeAgedJournal } from '../../../years/agedJournal.ts'
import {
  caller,
  fakeSafeStorage,
  FIXED_NOW,
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

/** The main process of an office after ten years, and the size of the largest answer so far. */
function agedDesk() {
  const userData = temporaryFolder()
  writeAgedJournal(userData, TEN_YEARS)
  const settings = createSettings(memoryFile())
  const vault = createVault({
    file: memoryFile(),
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: settings.environment,
  })
  const log = recordingLog()
  const { handlers } = createHandlers(
    testWorld({
      settings,
      vault,
      log,
      userData,
      anchorFolder: temporaryFolder(),
      now: () => FIXED_NOW,
      policy: NO_POLICY,
      lock: openLock(),
      network: openNetwork(vault),
    }),
  )
  const dispatch = createDispatcher({ handlers, log, checkOutput: false })
  const largest = { channel: '', bytes: 0 }
  const call = async <C extends ChannelName>(channel: C, input?: Input<C>): Promise<Reply<C>> => {
    const reply = (await dispatch(caller(), channel, input)) as Reply<C>
    const bytes = Buffer.byteLength(JSON.stringify(reply))
    if (bytes > largest.bytes) Object.assign(largest, { channel, bytes })
    return reply
  }
  return { call, largest }
}

type Desk = ReturnType<typeof agedDesk>

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
    const desk = agedDesk()
    const first = await must(desk, 'journal.part', {})
    // The current month and the month before are there at once, with the marks of every lot.
    expect(first.lines.length).toBeGreaterThan(300)
    expect(first.past?.before).toBe('2026-09')
    expect(first.past?.marks.length).toBe(36_000 * 8)
    const lines = await allLines(desk)
    expect(new Set(lines.map(({ entryId }) => entryId)).size).toBe(36_000)
    expect(lines.every(({ approval }) => approval?.state === 'approved')).toBe(true)
    expect(lines[0]?.month).toBe('2026-10')

    const ids = lines.map(({ entryId }) => entryId)
    const entries = await must(desk, 'journal.entries', { entryIds: ids.slice(0, 1_000) })
    expect(entries.map(({ entryId }) => entryId)).toEqual(ids.slice(0, entries.length))
    const lotIds = lines.slice(-200).map(({ lotId }) => lotId)
    expect(new Set((await must(desk, 'journal.lines', { lotIds })).map(({ lotId }) => lotId))).toEqual(new Set(lotIds))

    let listed = await must(desk, 'journal.list', {})
    expect(listed.map(({ entryId }) => entryId)).toEqual(ids.slice(0, listed.length))
    listed = await must(desk, 'journal.list', { after: listed.at(-1)?.entryId ?? '' })
    expect(listed.length).toBeGreaterThan(100)
    const ofCompany = await must(desk, 'journal.list', { companyId: agedId('company', 0) })
    expect(ofCompany).toHaveLength(120)
    expect(await must(desk, 'journal.list', { after: ids.at(-1) ?? '' })).toEqual([])

    await desk.call('journal.status')
    expect(desk.largest.bytes).toBeGreaterThan(500_000)
    expect(desk.largest.bytes, desk.largest.channel).toBeLessThanOrEqual(MOST)
  })

  it('ends a reading that main no longer knows, so that the window begins again', async () => {
    const { call } = agedDesk()
    expect(await call('journal.part', { from: { reading: 'gone', at: 0 } })).toEqual({
      ok: false,
      error: { code: 'notFound', what: 'reading' },
    })
  })
})
