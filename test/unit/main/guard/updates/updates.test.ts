import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { UpdateState } from '#contract/ipc/updates'
import { installerOf, isForEverybody, proveInstaller, renewsItself } from '#main/guard/updates/electronUpdater'
import { registerUpdates } from '#main/guard/updates/handlers'
import {
  createUpdates,
  nextUpdateState,
  readUpdateAddress,
  type UpdateDeps,
  type UpdateEvent,
} from '#main/guard/updates/updates'
import { caller, FIXED_NOW } from '../../support.ts'

interface World {
  busy: boolean
  version: string | null
  agrees: boolean[]
  asked: string[]
  fails?: 'check' | 'download' | 'prove'
  code?: string
  notHere?: boolean
  installer?: string
}

function updatesIn(world: World, deps: Partial<UpdateDeps> = {}) {
  const did: string[] = []
  const seen: string[] = []
  const answer = (what: string) => {
    world.asked.push(what)
    return Promise.resolve(world.agrees.shift() ?? false)
  }
  const step = (what: 'check' | 'download' | 'prove') => {
    did.push(what)
    return world.fails === what
      ? Promise.reject(Object.assign(new Error(what), world.code && { code: world.code }))
      : Promise.resolve()
  }
  const updates = createUpdates({
    updater: {
      check: () =>
        step('check').then(() =>
          world.version === null
            ? { kind: world.notHere ? 'notHere' : 'none' }
            : { kind: 'newer', version: world.version, ...(world.installer ? { installer: world.installer } : {}) },
        ),
      download: () => step('download'),
      prove: () => step('prove'),
      install: () => void did.push('install'),
    },
    forbidden: null,
    busy: () => world.busy,
    settled: () => Promise.resolve(),
    askDownload: ({ version, installer }) => answer(['download', version, installer].filter(Boolean).join(' ')),
    askRestart: ({ version, installer }) => answer(['restart', version, installer].filter(Boolean).join(' ')),
    failed: () => void did.push('failed'),
    now: () => FIXED_NOW,
    changed: () => void seen.push(updates.status().state.kind),
    ...deps,
  })
  return { updates, did, seen }
}
const world = (changes: Partial<World> = {}): World => ({
  busy: false,
  version: '1.1.0',
  agrees: [true, true],
  asked: [],
  ...changes,
})

describe('updates', () => {
  it('ask the user before downloading and before restarting', async () => {
    const here = world()
    const { updates, did } = updatesIn(here)
    await updates.round()
    expect([here.asked, did]).toEqual([
      ['download 1.1.0', 'restart 1.1.0'],
      ['check', 'download', 'prove', 'install'],
    ])
    expect(updates.status().state).toEqual({ kind: 'installing', version: '1.1.0' })
  })

  it('say before the download, and before the restart, that only an administrator may install', async () => {
    const here = world({ installer: 'https://updates.example/a.exe' })
    await updatesIn(here).updates.round()
    expect(here.asked).toEqual([
      'download 1.1.0 https://updates.example/a.exe',
      'restart 1.1.0 https://updates.example/a.exe',
    ])
  })

  it('do not download a refused version, and do not ask about it again', async () => {
    const here = world({ agrees: [false] })
    const { updates, did } = updatesIn(here)
    await updates.round()
    await updates.round()
    expect([here.asked, did]).toEqual([['download 1.1.0'], ['check', 'check']])
    here.version = '1.2.0'
    here.agrees = [true, false]
    await updates.round()
    expect(here.asked).toEqual(['download 1.1.0', 'download 1.2.0', 'restart 1.2.0'])
    expect(updates.status().state).toEqual({ kind: 'later', version: '1.2.0' })
  })

  it('do nothing while a filing is open or drafts are unsaved', async () => {
    const here = world({ busy: true })
    const { updates, did } = updatesIn(here)
    await updates.round()
    expect([here.asked, did]).toEqual([[], []])
  })

  it('do not restart if a filing began while the question was open, and stay ready to install', async () => {
    const here = world({ agrees: [true] })
    const { updates, did } = updatesIn(here, {
      askRestart: () => {
        here.busy = !here.busy
        return Promise.resolve(true)
      },
    })
    await updates.round()
    expect([did, updates.status().state.kind]).toEqual([['check', 'download', 'prove'], 'ready'])
    here.busy = true
    await updates.round()
    expect(updates.status().state.kind).toBe('ready')
  })

  it('install once what quitting would wait for is saved, unless a filing began meanwhile', async () => {
    for (const filing of [false, true]) {
      const here = world()
      const { updates, did } = updatesIn(here, {
        settled: () => {
          did.push('saved')
          here.busy = filing
          return Promise.resolve()
        },
      })
      await updates.round()
      expect(did).toEqual(['check', 'download', 'saved', 'prove', ...(filing ? [] : ['install'])])
      expect(updates.status().state.kind).toBe(filing ? 'ready' : 'installing')
    }
  })

  it('do not download if a filing began while the question was open', async () => {
    const here = world()
    const { updates, did } = updatesIn(here, {
      askDownload: () => {
        here.busy = true
        return Promise.resolve(true)
      },
    })
    await updates.round()
    expect([did, updates.status().state.kind]).toEqual([['check'], 'idle'])
  })

  it.each(['check', 'download', 'prove'] as const)('start over in the next round if the %s failed', async (fails) => {
    const here = world({ fails, agrees: [true, true, true, true] })
    const { updates, did } = updatesIn(here)
    await updates.round()
    expect([did.at(-1), updates.status().state.kind]).toEqual(['failed', 'idle'])
    delete here.fails
    await updates.round()
    expect(did.at(-1)).toBe('install')
  })

  it.each([
    ['policy', { forbidden: 'policy' }],
    ['policyBroken', { forbidden: 'policyBroken' }],
    ['noAddress', { updater: null }],
    ['policy', { forbidden: 'policy', updater: null }],
  ] as const)('are off, with the reason %s', async (why, deps) => {
    const here = world()
    const { updates, did } = updatesIn(here, deps)
    await updates.round()
    await updates.look()
    expect([updates.status(), did]).toEqual([{ state: { kind: 'off', why } }, []])
  })

  it('run one round at a time', async () => {
    const { updates, did } = updatesIn(world({ version: null }))
    await Promise.all([updates.round(), updates.round()])
    expect(did).toEqual(['check'])
  })
})

describe('an update check started by the user', () => {
  const at = FIXED_NOW.toISOString()

  it.each([
    [{ version: null }, 'newest', 'idle'],
    [{ version: null, notHere: true }, 'notHere', 'idle'],
    [{ agrees: [false] }, 'found', 'declined'],
    [{ agrees: [true, false] }, 'found', 'later'],
    [{ fails: 'check' as const }, 'failed', 'idle'],
    [{ fails: 'download' as const }, 'notDownloaded', 'idle'],
    [{ fails: 'download' as const, code: 'ENOSPC' }, 'noRoom', 'idle'],
    [{ fails: 'prove' as const, code: 'EBUSY' }, 'notInstalled', 'idle'],
    [{ busy: true }, 'busy', 'idle'],
  ])('reports how it ended: %j', async (changes, outcome, kind) => {
    const { updates } = updatesIn(world(changes))
    expect(updates.status()).toEqual({ state: { kind: 'idle' } })
    await updates.look()
    expect(updates.status()).toMatchObject({ last: { at, outcome }, state: { kind } })
  })

  it('reports each step as it happens', async () => {
    const { updates, seen } = updatesIn(world())
    await updates.look()
    expect(seen).toEqual(['idle', 'checking', 'offered', 'downloading', 'ready', 'installing'])
  })

  it('asks again about a download or restart that the user refused before', async () => {
    const here = world({ agrees: [false, true, false, true] })
    const { updates, did } = updatesIn(here)
    await updates.look()
    await updates.look()
    expect(updates.status().state.kind).toBe('later')
    await updates.round()
    expect(updates.status().state.kind).toBe('later')
    await updates.look()
    expect([here.asked, did.at(-1)]).toEqual([
      ['download 1.1.0', 'download 1.1.0', 'restart 1.1.0', 'restart 1.1.0'],
      'install',
    ])
  })

  it('joins a round in progress, and does not check while a filing or draft is in the way', async () => {
    const here = world({ version: null })
    const { updates, did } = updatesIn(here)
    await Promise.all([updates.round(), updates.look()])
    here.busy = true
    await updates.look()
    expect([did, updates.status().last]).toEqual([['check'], { at, outcome: 'busy' }])
  })

  it('returns at once, and its result can be read when it has ended', async () => {
    const { updates } = updatesIn(world({ version: null }))
    const handlers = registerUpdates({ updates })
    expect(await handlers['updates.look'](undefined, caller())).toEqual({ ok: true, value: null })
    expect(await handlers['updates.status'](undefined, caller())).toEqual({
      ok: true,
      value: { state: { kind: 'checking' } },
    })
    await updates.round()
    expect(await handlers['updates.status'](undefined, caller())).toEqual({
      ok: true,
      value: { state: { kind: 'idle' }, last: { at, outcome: 'newest' } },
    })
  })
})

describe('the state of an update', () => {
  const EVENTS: UpdateEvent[] = [
    { kind: 'check' },
    { kind: 'found', version: '2' },
    ...(['agreed', 'refused', 'downloaded', 'failed', 'none', 'postponed', 'wanted'] as const).map((kind) => ({
      kind,
    })),
  ]

  it('reaches download and installation only after the user agreed to each', () => {
    const seen = new Map<string, UpdateState>()
    const visit = (state: UpdateState): void => {
      if (seen.has(state.kind)) return
      seen.set(state.kind, state)
      for (const event of EVENTS) {
        const next = nextUpdateState(state, event)
        if (next.kind === 'installing' && state.kind !== 'installing')
          expect([state.kind, event.kind]).toEqual(['ready', 'agreed'])
        if (next.kind === 'downloading' && state.kind !== 'downloading')
          expect([state.kind, event.kind]).toEqual(['offered', 'agreed'])
        visit(next)
      }
    }
    visit({ kind: 'idle' })
    expect([...seen.keys()].sort()).toEqual([
      'checking',
      'declined',
      'downloading',
      'idle',
      'installing',
      'later',
      'offered',
      'ready',
    ])
    for (const event of EVENTS)
      expect(nextUpdateState({ kind: 'off', why: 'policy' }, event)).toEqual({ kind: 'off', why: 'policy' })
  })
})

describe('an installation', () => {
  it('updates itself, except on Windows if an administrator rolled it out', () => {
    const beside = (name: string) => (path: string) => path === `/program/${name}`
    expect(renewsItself('win32', '/program/Tokucho Desk.exe', beside('Uninstall Tokucho Desk.exe'))).toBe(true)
    expect(renewsItself('win32', '/program/Tokucho Desk.exe', beside('Tokucho Desk.exe'))).toBe(false)
    expect(renewsItself('linux', '/opt/tokucho-desk', () => false)).toBe(true)
  })
})

describe('a downloaded installer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-installer-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'desk.exe')
  const hashes = ['whole', 'for another processor'].map((text) => createHash('sha512').update(text).digest('base64'))

  it('is installed if it is one of those that were signed, and is otherwise removed, so that it comes anew', async () => {
    writeFileSync(path, 'whole')
    await proveInstaller(path, hashes)
    writeFileSync(path, 'changed')
    await expect(proveInstaller(path, hashes)).rejects.toThrow('not the one that was signed')
    await expect(proveInstaller(path, hashes)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('an installation for everybody on a Windows computer', () => {
  const env = { ProgramFiles: 'C:\\Program Files' }
  const own = 'C:\\Users\\u\\AppData\\Local\\Programs\\Tokucho Desk\\Tokucho Desk.exe'
  const shared = 'C:\\Program Files\\Tokucho Desk\\Tokucho Desk.exe'
  const installedIn =
    (...hives: string[]) =>
    ([key]: readonly string[]) =>
      Promise.resolve(hives.some((hive) => key?.startsWith(`${hive}\\`)))

  it.each([
    ['for everybody', installedIn('HKLM'), true],
    ['for this person', installedIn('HKCU'), false],
    ['for both, where the installer takes the one of this person', installedIn('HKLM', 'HKCU'), false],
    ['without an entry', installedIn(), false],
  ])('is found as the installer finds it: %s', async (_name, finds, expected) => {
    expect(await isForEverybody('win32', env, 'D:\\Apps\\Tokucho Desk.exe', finds)).toBe(expected)
    expect(await isForEverybody('linux', env, shared, finds)).toBe(false)
  })

  it('is told by its folder where the registry cannot be read', async () => {
    const unread = () => Promise.resolve(null)
    expect(await isForEverybody('win32', env, shared, unread)).toBe(true)
    expect(await isForEverybody('win32', env, own, unread)).toBe(false)
  })

  it('is renewed by the installer for its processor', () => {
    const files = ['desk-1.1.0-win-x64.exe', 'desk-1.1.0-win-arm64.exe'].map((url) => ({ url }))
    const address = 'https://updates.example/desk/'
    expect(installerOf({ files }, address, 'arm64')).toBe(`${address}desk-1.1.0-win-arm64.exe`)
    expect(installerOf({ files }, address, 'ia32')).toBe(`${address}desk-1.1.0-win-x64.exe`)
  })
})

describe('the address for updates', () => {
  it('is empty, or https without login, query or fragment', () => {
    expect([readUpdateAddress(''), readUpdateAddress('https://updates.example/desk')]).toEqual([
      null,
      'https://updates.example/desk/',
    ])
    for (const wrong of [
      'http://updates.example/',
      'https://a:b@updates.example/',
      'https://updates.example/?x',
      'https://updates.example/#x',
      'updates',
    ])
      expect(() => readUpdateAddress(wrong), wrong).toThrow()
  })
})
