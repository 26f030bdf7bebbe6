// What storeFile.ts adds to electron-store: nothing is lost by a power cut, a full disk or a file that is broken, and
// every failure is a StorageError.
import type * as fs from 'node:fs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Store from 'electron-store'
import { openStoreFile } from '#main/storage/storeFile'
import { StorageError } from '#main/storage/storageError'
import { FIXED_NOW, temporaryFolder } from '../support.ts'
import { ipcMain, setUserData } from '../fakeElectron.ts'

/** What the disk did, in order: syncs, renames and writes in place. */
const done: string[] = []
/** Lets a test make the disk fail. Each gets the path. */
const disk: {
  rename?: ((from: string) => void) | undefined
  sync?: ((path: string) => void) | undefined
  /** How many bytes the disk takes of a write. */
  takes?: number | undefined
} = {}
const called = (path: string): string => (/\.tmp(?:-|$)/.test(path) ? 'new' : basename(path))

vi.mock('electron', () => import('../fakeElectron.ts'))
vi.mock('node:fs', async (original) => {
  const own = await original<typeof fs>()
  const paths = new Map<number, string>()
  const openSync = (path: string, ...how: [string, number?]) => {
    const handle = own.openSync(path, ...how)
    paths.set(handle, path)
    return handle
  }
  const pathOf = (handle: number) => paths.get(handle) ?? '?'
  const changed = {
    ...own,
    openSync,
    fsyncSync: (handle: number) => {
      done.push(`sync ${called(pathOf(handle))}`)
      disk.sync?.(pathOf(handle))
      own.fsyncSync(handle)
    },
    renameSync: (from: string, to: string) => {
      disk.rename?.(from)
      own.renameSync(from, to)
      done.push(`${called(from)} becomes ${called(to)}`)
    },
    writeSync: (handle: number, data: string | Uint8Array, ...more: [number?]) => {
      if (disk.takes === undefined || typeof data !== 'string') return own.writeSync(handle, data as string, ...more)
      return own.writeSync(handle, data.slice(0, disk.takes))
    },
    writeFileSync: (path: string, ...more: [string]) => {
      own.writeFileSync(path, ...more)
      done.push(`${called(path)} written in place`)
    },
  }
  return { ...changed, default: changed }
})

const refused = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}
const tabs = (value: object): string => JSON.stringify(value, undefined, '\t')

function folderOfFiles() {
  const folder = join(temporaryFolder(), 'here')
  mkdirSync(folder)
  const path = join(folder, 'settings.json')
  const open = (more: Partial<Parameters<typeof openStoreFile>[0]> = {}) =>
    openStoreFile({ folder, name: 'settings', isValid: () => true, now: FIXED_NOW, keepCopy: false, ...more })
  return { folder, path, open, text: () => readFileSync(path, 'utf8') }
}

beforeEach(() => {
  Object.assign(disk, { rename: undefined, sync: undefined, takes: undefined })
  setUserData(temporaryFolder())
  done.length = 0
})

// The first test: electron-store registers its channel with the first file that it opens.
it('no page can ask electron-store for anything over the channel that it registers', () => {
  expect(new Store({ cwd: temporaryFolder() }).size).toBe(0)
  expect(ipcMain.eventNames()).toEqual(['electron-store-get-data'])
  folderOfFiles().open()
  expect(ipcMain.eventNames()).toEqual([])
})

describe('a write', () => {
  it('returns after the file and its folder were synced, and leaves the file to its owner', () => {
    const { folder, path, open } = folderOfFiles()
    const { file } = open()
    done.length = 0
    file.write({ a: 1 })
    expect(done).toEqual(['sync new', 'new becomes settings.json', 'sync settings.json', 'sync here'])
    expect([file.read(), statSync(path).mode & 0o777]).toEqual([{ a: 1 }, 0o600])
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  it('that Windows makes in place is synced as well', () => {
    const { open, text } = folderOfFiles()
    const { file } = open()
    file.write({ a: 1 })
    disk.rename = refused('EXDEV')
    done.length = 0
    file.write({ a: 2 })
    expect(done).toEqual(['sync new', 'settings.json written in place', 'sync settings.json', 'sync here'])
    expect(text()).toBe(tabs({ a: 2 }))
  })

  it('is not made in place because somebody started the app from a Snap', () => {
    vi.stubEnv('SNAP', '/snap/editor/1')
    const { file } = folderOfFiles().open()
    done.length = 0
    file.write({ a: 1 })
    expect(done).toContain('new becomes settings.json')
    vi.unstubAllEnvs()
  })

  it.each(['EIO', 'ENOSPC', 'EROFS', 'EBUSY'])(
    'that the disk refuses (%s) is a StorageError and changes nothing',
    (code) => {
      const { open, text } = folderOfFiles()
      const { file } = open()
      file.write({ a: 1 })
      disk.rename = refused(code)
      expect(() => {
        file.write({ a: 2 })
      }).toThrow(new StorageError(`settings: ${code}`))
      expect([text(), file.read()]).toEqual([tabs({ a: 1 }), { a: 1 }])
    },
  )

  it('is not told as failed when only the copy beside it cannot be written', () => {
    const folder = temporaryFolder()
    const { file } = openStoreFile({ folder, name: 'settings', isValid: () => true, now: FIXED_NOW, keepCopy: true })
    file.write({ a: 1 })
    expect(readFileSync(join(folder, 'settings.bak.json'), 'utf8')).toBe(tabs({ a: 1 }))
    rmSync(join(folder, 'settings.bak.json'))
    mkdirSync(join(folder, 'settings.bak.json'))
    file.write({ a: 2 })
    expect([file.read(), readFileSync(join(folder, 'settings.json'), 'utf8')]).toEqual([{ a: 2 }, tabs({ a: 2 })])
  })

  it('whose folder cannot be synced is a StorageError, unless no folder can be there', () => {
    const { folder, open } = folderOfFiles()
    const { file } = open()
    const failing = (code: string) => (path: string) => {
      if (path === folder) refused(code)()
    }
    disk.sync = failing('EIO')
    expect(() => {
      file.write({ a: 1 })
    }).toThrow(new StorageError('settings: EIO'))
    disk.sync = failing('EINVAL')
    file.write({ a: 2 })
    expect(file.read()).toEqual({ a: 2 })
  })

  it('of which a full disk took only the first bytes is a StorageError, and the earlier content is put back', () => {
    const { path, open, text } = folderOfFiles()
    const { file } = open({ keepCopy: true })
    disk.takes = 5
    expect(() => {
      file.write({ key: 'sealed' })
    }).toThrow(new StorageError('settings: ENOSPC'))
    expect(existsSync(path)).toBe(false)
    disk.takes = undefined
    file.write({ key: 'sealed' })
    disk.takes = 5
    expect(() => {
      file.write({ key: 'another' })
    }).toThrow(new StorageError('settings: ENOSPC'))
    expect([text(), file.read()]).toEqual([tabs({ key: 'sealed' }), { key: 'sealed' }])
    expect(readFileSync(path.replace('.json', '.bak.json'), 'utf8')).toBe(tabs({ key: 'sealed' }))
  })
})

describe('a file of an earlier version', () => {
  const old = { companies: [{ name: '会社', 'a.b': { c: null } }], empty: {}, list: [], on: true }

  it('is read as it is, and opening it writes nothing', () => {
    const { folder, path, open, text } = folderOfFiles()
    writeFileSync(path, tabs(old), { mode: 0o600 })
    const before = statSync(path)
    done.length = 0
    const { file, rescue } = open()
    expect([file.read(), rescue]).toEqual([old, null])
    expect([done, text(), readdirSync(folder)]).toEqual([[], tabs(old), ['settings.json']])
    expect(statSync(path).mtimeMs).toBe(before.mtimeMs)
  })

  it('is written again byte by byte as it was', () => {
    const { path, open, text } = folderOfFiles()
    writeFileSync(path, tabs(old))
    const { file } = open()
    file.write(file.read())
    expect(text()).toBe(tabs(old))
  })

  it('that is missing is an empty object and is not made', () => {
    const { folder, open } = folderOfFiles()
    expect(open().file.read()).toEqual({})
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    expect(open().file.read()).toEqual({})
  })
})

describe('a broken file', () => {
  const isValid = (value: unknown) => typeof value === 'object' && value !== null && 'a' in value

  it.each(['{"a": ', '[1]', 'null', '', '{"b": 1}'])('%j is moved aside before anything opens it', (broken) => {
    const { folder, path, open } = folderOfFiles()
    writeFileSync(path, broken)
    const { file, rescue } = open({ isValid })
    expect(rescue).toMatchObject({ restored: false })
    expect(file.read()).toEqual({})
    expect(readFileSync(join(folder, rescue?.keptAside ?? ''), 'utf8')).toBe(broken)
  })

  it('is replaced by the last good copy', () => {
    const { path, open, text } = folderOfFiles()
    open({ isValid, keepCopy: true }).file.write({ a: 1 })
    writeFileSync(path, '{"a": ')
    const { file, rescue } = open({ isValid, keepCopy: true })
    expect([rescue?.restored, file.read(), text()]).toEqual([true, { a: 1 }, tabs({ a: 1 })])
  })

  it.each(['{"a": ', '[1]', 'null'])(
    '%j that breaks while the app runs is a StorageError, not an empty file',
    (broken) => {
      const { path, open } = folderOfFiles()
      const { file } = open()
      file.write({ a: 1 })
      writeFileSync(path, broken)
      expect(() => file.read()).toThrow(new StorageError('settings: failed'))
    },
  )
})
