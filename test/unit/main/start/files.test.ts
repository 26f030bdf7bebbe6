import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as electronStore from 'electron-store'
import { beforeEach, expect, it, vi } from 'vitest'
import { Secret } from '#main/vault/secret'
import { setUserData } from '../fakeElectron.ts'
import { COMPANY_ID, KEY, NO_POLICY, temporaryFolder } from '../support.ts'

/** The text of each file as electron-store left it. */
const written = new Map<string, string>()

vi.mock('electron', () => import('../fakeElectron.ts'))
vi.mock('electron-store', async (original) => {
  const { default: Store } = await original<typeof electronStore>()
  return {
    default: class extends Store {
      override get store() {
        return super.store
      }
      override set store(value) {
        super.store = value
        written.set(this.path, readFileSync(this.path, 'utf8'))
      }
    },
  }
})
for (const name of ['BUILT_AT', 'UPDATE_ADDRESS', 'UPDATE_KEY']) vi.stubGlobal(name, '')
const { openFiles } = await import('#main/start/files')

let folder = ''
beforeEach(() => {
  folder = temporaryFolder()
  setUserData(folder)
  written.clear()
})

it('every settings file is written by electron-store', async () => {
  const files = openFiles(NO_POLICY)
  expect(readdirSync(folder)).toEqual([])
  files.settings.setPreferences({ locale: 'en' })
  await files.vault.set(COMPANY_ID, 'production', new Secret(KEY))
  await files.vault.allowWeak()
  files.lockFile.write({})
  files.network.save({})
  files.state.write({})
  files.evidence.write({})
  files.office.write({})
  const here = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.endsWith('.bak.json'))
  expect(here.sort()).toEqual(
    ['settings', 'vault', 'protection', 'lock', 'network', 'window', 'evidence', 'office']
      .map((name) => `${name}.json`)
      .sort(),
  )
  expect(new Map(here.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]))).toEqual(written)
})
