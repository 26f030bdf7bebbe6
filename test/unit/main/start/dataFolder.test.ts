import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type MovingDisk, windowsDataFolder } from '#main/start/dataFolder'
import { temporaryFolder } from '../support.ts'

const now = () => new Date('2026-11-09T12:00:00Z')

/** A disk on which the roaming folder is on another volume than `local`. */
const otherVolume = (local: string): MovingDisk => ({
  rename: (from, to) => {
    if (from.startsWith(local) !== to.startsWith(local)) throw Object.assign(new Error('other'), { code: 'EXDEV' })
    renameSync(from, to)
  },
  copy: (from, to) => {
    cpSync(from, to, { recursive: true })
  },
})

/** Creates a login's roaming and local folders; the roaming one has the files of an earlier version. */
function profile(files: Record<string, string> = { 'journal.jsonl': 'line\n' }) {
  const base = temporaryFolder()
  const [roaming, local] = [join(base, 'Roaming', 'Tokucho Desk'), join(base, 'Local')]
  mkdirSync(roaming, { recursive: true })
  mkdirSync(local)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(roaming, name), text)
  return { roaming, local, target: join(local, 'Tokucho Desk') }
}

describe('the data folder on Windows', () => {
  it('is local, and receives all data of an earlier version', () => {
    const { roaming, local, target } = profile()
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'moved' } })
    expect([readFileSync(join(target, 'journal.jsonl'), 'utf8'), existsSync(roaming)]).toEqual(['line\n', false])
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'none' } })
  })

  it('is moved only if it has data: Electron makes the folder itself before the app asks', () => {
    const { roaming, local, target } = profile({})
    writeFileSync(join(roaming, 'Local State'), '{}')
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'none' } })
    expect([existsSync(join(roaming, 'Local State')), existsSync(target)]).toEqual([true, false])
  })

  it('puts what Chromium left in its place aside', () => {
    const { roaming, local, target } = profile()
    mkdirSync(join(target, 'Crashpad'), { recursive: true })
    expect(windowsDataFolder({ roaming, local, now })).toMatchObject({ move: { kind: 'moved' } })
    expect(existsSync(join(`${target}.before-20261109120000000`, 'Crashpad'))).toBe(true)
    expect(readFileSync(join(target, 'journal.jsonl'), 'utf8')).toBe('line\n')
  })

  it('is copied from another volume, compared, and a pointer stays', () => {
    const { roaming, local, target } = profile()
    mkdirSync(join(roaming, 'IndexedDB', 'app'), { recursive: true })
    writeFileSync(join(roaming, 'IndexedDB', 'app', '0001.log'), Buffer.from([0, 255, 1]))
    const moved = windowsDataFolder({ roaming, local, now, computer: '経理-1', disk: otherVolume(local) })
    expect(moved).toEqual({ folder: target, move: { kind: 'moved' } })
    expect(readFileSync(join(target, 'IndexedDB', 'app', '0001.log'))).toEqual(Buffer.from([0, 255, 1]))
    expect(readdirSync(roaming)).toEqual(['moved.json'])
    expect(readdirSync(local)).toEqual(['Tokucho Desk'])
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'none' } })
  })

  it('of another computer with the same login is empty, and says where the data is', () => {
    const { roaming, local } = profile()
    windowsDataFolder({ roaming, local, now, computer: '経理-1', disk: otherVolume(local) })
    const second = join(temporaryFolder(), 'Local')
    expect(windowsDataFolder({ roaming, local: second, computer: '経理-2' })).toEqual({
      folder: join(second, 'Tokucho Desk'),
      move: { kind: 'elsewhere', computer: '経理-1', at: '2026-11-09T12:00:00.000Z' },
    })
  })

  it('ignores a pointer that says no instant', () => {
    const { roaming, local, target } = profile()
    writeFileSync(join(roaming, 'moved.json'), JSON.stringify({ computer: '経理-1', folder: 'x', at: 'yesterday' }))
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'moved' } })
  })

  it.each([
    [
      'a byte is different',
      (to: string) => {
        writeFileSync(join(to, 'journal.jsonl'), 'lime\n')
      },
    ],
    [
      'a file is missing',
      (to: string) => {
        rmSync(join(to, 'journal.jsonl'))
      },
    ],
  ])('stays in its old place, whole, if in the copy %s', (_what, spoil) => {
    const { roaming, local, target } = profile()
    const disk = otherVolume(local)
    const lossy = {
      ...disk,
      copy: (from: string, to: string) => {
        disk.copy(from, to)
        spoil(to)
      },
    }
    expect(windowsDataFolder({ roaming, local, disk: lossy })).toEqual({
      folder: roaming,
      move: { kind: 'stayed', code: 'EIO' },
    })
    expect([readFileSync(join(roaming, 'journal.jsonl'), 'utf8'), existsSync(target)]).toEqual(['line\n', false])
    expect(windowsDataFolder({ roaming, local, disk })).toEqual({ folder: target, move: { kind: 'moved' } })
  })

  it('stays in its old place if it cannot be moved, and the error code is reported', () => {
    const { roaming, local, target } = profile()
    const rename = () => {
      throw Object.assign(new Error('busy'), { code: 'EPERM' })
    }
    expect(windowsDataFolder({ roaming, local, disk: { ...otherVolume(local), rename } })).toEqual({
      folder: roaming,
      move: { kind: 'stayed', code: 'EPERM' },
    })
    expect([existsSync(join(roaming, 'journal.jsonl')), existsSync(target)]).toEqual([true, false])
  })

  it('never replaces a folder that already exists', () => {
    const { roaming, local, target } = profile()
    mkdirSync(target)
    writeFileSync(join(target, 'journal.jsonl'), 'newer\n')
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'none' } })
    expect([readFileSync(join(target, 'journal.jsonl'), 'utf8'), existsSync(roaming)]).toEqual(['newer\n', true])
  })

  it("is Electron's own if the system names no local folder", () => {
    const { roaming } = profile()
    expect(windowsDataFolder({ roaming, local: undefined })).toEqual({ folder: roaming, move: { kind: 'none' } })
  })
})
