import type * as fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type * as promises from 'node:fs/promises'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDriftFile } from '#main/bank/driftFile'
import { writeAtomically, writeAtomicallyNow } from '#main/storage/atomicFile'
import { StorageError } from '#main/storage/storageError'
import { writeFileOfLines } from '#main/transfer/fileWriter'
import { temporaryFolder } from '../support.ts'

/** The syncs and renames in the order they happened. A temporary file is listed as `new`. */
const done: string[] = []
/** Called whenever a folder is synced. A test can make it throw. */
let folderSync: (() => void) | undefined
const called = (path: string): string => (path.endsWith('.tmp') ? 'new' : basename(path))
const isFolder = (path: string): boolean => statSync(path).isDirectory()

vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof promises>()
  const open = async (path: string, ...how: [string, number?]): Promise<FileHandle> => {
    const handle = await own.open(path, ...how)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      done.push(`sync ${called(path)}`)
      if (isFolder(path)) folderSync?.()
      await sync()
    }
    return handle
  }
  return {
    ...own,
    open,
    rename: async (from: string, to: string) => {
      await own.rename(from, to)
      done.push(`${called(from)} becomes ${called(to)}`)
    },
  }
})
vi.mock('node:fs', async (original) => {
  const own = await original<typeof fs>()
  const paths = new Map<number, string>()
  return {
    ...own,
    openSync: (path: string, ...how: [string, number?]) => {
      const handle = own.openSync(path, ...how)
      paths.set(handle, path)
      return handle
    },
    fsyncSync: (handle: number) => {
      done.push(`sync ${called(paths.get(handle) ?? '?')}`)
      own.fsyncSync(handle)
    },
    renameSync: (from: string, to: string) => {
      own.renameSync(from, to)
      done.push(`${called(from)} becomes ${called(to)}`)
    },
  }
})

const now = async (): Promise<void> => undefined
const text = (path: string): string => readFileSync(path, 'utf8')
const modeOf = (path: string): number => statSync(path).mode & 0o777
const refused = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

function folderWith(name: string): { folder: string; path: string } {
  const folder = join(temporaryFolder(), 'here')
  mkdirSync(folder)
  const path = join(folder, name)
  writeFileSync(path, 'old')
  chmodSync(path, 0o644)
  return { folder, path }
}

beforeEach(() => {
  done.length = 0
  folderSync = undefined
})

describe('a file that is replaced', () => {
  it('is synced before its move into place and its folder afterwards, and is readable only by its owner', async () => {
    const { folder, path } = folderWith('a.csv')
    await writeAtomically(path, Buffer.from('new'), now)
    expect(done).toEqual(['sync new', 'new becomes a.csv', 'sync here'])
    expect([text(path), readdirSync(folder), modeOf(path)]).toEqual(['new', ['a.csv'], 0o600])
  })

  it('is synced in the same order when it is written synchronously', () => {
    const { folder, path } = folderWith('a.json')
    writeAtomicallyNow(path, 'new', { what: 'it' })
    expect(done).toEqual(['sync new', 'new becomes a.json', 'sync here'])
    expect([text(path), readdirSync(folder), modeOf(path)]).toEqual(['new', ['a.json'], 0o600])
  })

  it.each(['EINVAL', 'ENOTSUP', 'EPERM'])(
    'is saved even where folders cannot be synced (%s), as on network shares',
    async (code) => {
      const { path } = folderWith('a.csv')
      folderSync = refused(code)
      await writeAtomically(path, Buffer.from('new'), now)
      expect([text(path), done.at(-1)]).toEqual(['new', 'sync here'])
    },
  )

  it('does not count as saved when syncing its folder fails', async () => {
    const { path } = folderWith('a.csv')
    folderSync = refused('EIO')
    await expect(writeAtomically(path, Buffer.from('new'), now)).rejects.toEqual(
      new StorageError('document: EIO', 'a.csv'),
    )
  })

  it('is saved under the longest name that a folder takes', async () => {
    const { folder } = folderWith('a.json')
    for (const name of [`${'a'.repeat(251)}.csv`, `${'長'.repeat(83)}.csv`]) {
      await writeAtomically(join(folder, name), Buffer.from('new'), now)
      expect(text(join(folder, name))).toBe('new')
    }
  })

  it('names the file whose folder is gone, as a shared folder may be, and makes none in its place', async () => {
    const { folder } = folderWith('a.json')
    const gone = writeAtomically(join(folder, 'share', '一覧.csv'), Buffer.from('new'), now)
    await expect(gone).rejects.toMatchObject({ detail: 'document: ENOENT', file: '一覧.csv' })
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('names the file that the user chose, and none of the app', async () => {
    const { folder } = folderWith('a.json')
    mkdirSync(join(folder, '一覧.csv', 'inside'), { recursive: true })
    const replaced = writeAtomically(join(folder, '一覧.csv'), Buffer.from('new'), now)
    await expect(replaced).rejects.toMatchObject({ file: '一覧.csv' })
    const own = writeAtomically(join(folder, '一覧.csv'), Buffer.from('new'), now, 'it')
    await expect(own).rejects.toMatchObject({ file: undefined })
  })

  it('keeps its old content when the new one cannot be written, and leaves no temporary file behind', () => {
    const { folder } = folderWith('a.json')
    mkdirSync(join(folder, 'taken', 'inside'), { recursive: true })
    expect(() => {
      writeAtomicallyNow(join(folder, 'taken'), 'new', { what: 'it' })
    }).toThrow(StorageError)
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'taken'])
  })
})

describe("the folder of main's files", () => {
  it('is synced after the record of drift is written', () => {
    const { path } = folderWith('drift.json')
    openDriftFile(path).write([])
    expect(done).toEqual(['sync new', 'new becomes drift.json', 'sync here'])
    expect(text(path)).toBe('[]')
  })

  it('is synced after a transfer file is moved into place', async () => {
    const { path } = folderWith('work.tokucho')
    const key = Buffer.alloc(32)
    const writer = await writeFileOfLines(
      path,
      'a long passphrase',
      () => Promise.resolve({ encryption: key, check: key }),
      now,
    )
    await writer.line('{"a":1}')
    await writer.finish()
    expect(done).toEqual(['new becomes work.tokucho', 'sync here'])
    expect(modeOf(path)).toBe(0o600)
  })
})
