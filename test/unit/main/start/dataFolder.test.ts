import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { windowsDataFolder } from '../../../../electron/main/start/dataFolder.ts'
import { temporaryFolder } from '../support.ts'

/** Creates a login's roaming and local folders; the roaming one has the data of an earlier version. */
function profile() {
  const base = temporaryFolder()
  const [roaming, local] = [join(base, 'Roaming', 'Tokucho Desk'), join(base, 'Local')]
  mkdirSync(roaming, { recursive: true })
  mkdirSync(local)
  writeFileSync(join(roaming, 'journal.jsonl'), 'line\n')
  return { roaming, local, target: join(local, 'Tokucho Desk') }
}

describe('the data folder on Windows', () => {
  it('is local, and receives all data of an earlier version', () => {
    const { roaming, local, target } = profile()
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'moved' } })
    expect([readFileSync(join(target, 'journal.jsonl'), 'utf8'), existsSync(roaming)]).toEqual(['line\n', false])
    expect(windowsDataFolder({ roaming, local })).toEqual({ folder: target, move: { kind: 'none' } })
  })

  it('stays in its old place if it cannot be moved, and the error code is reported', () => {
    const { roaming, local, target } = profile()
    const rename = () => {
      throw Object.assign(new Error('busy'), { code: 'EPERM' })
    }
    expect(windowsDataFolder({ roaming, local, rename })).toEqual({
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
