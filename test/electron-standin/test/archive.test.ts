import { appendFileSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { afterAll, describe, expect, it } from 'vitest'
import { fixtureApp, launch, removeFolders, start, temporaryFolder } from '../testing/harness.ts'
import { openArchive } from '../lib/start/archive.ts'

afterAll(removeFolders)

/** Packs the fixture application into an archive and returns its path. `change` may alter the files before. */
async function packed(change: (folder: string) => void = () => undefined): Promise<string> {
  const folder = temporaryFolder()
  cpSync(fixtureApp, join(folder, 'app'), { recursive: true })
  change(join(folder, 'app'))
  await createPackage(join(folder, 'app'), join(folder, 'app.asar'))
  return join(folder, 'app.asar')
}
const opened = (archive: string): string[] => readdirSync(`${archive}.opened`)

describe('an archive with an application', () => {
  it('is started like a folder, has the name from its manifest, and does not count as packaged', async () => {
    const archive = await packed()
    const running = await launch({ program: archive })
    try {
      expect(await running.app.evaluate(({ app }) => [app.getName(), app.getVersion(), app.isPackaged])).toEqual([
        'Stand-in Fixture',
        '1.2.3',
        false,
      ])
      expect(await running.app.evaluate(({ app }) => app.getAppPath())).toBe(
        join(`${archive}.opened`, opened(archive)[0] ?? ''),
      )
      expect(await running.page.title()).not.toBe('')
    } finally {
      await running.app.close()
    }
  })

  it('is unpacked once, and again only if it has changed', async () => {
    const archive = await packed()
    expect(openArchive(archive)).toBe(openArchive(archive))
    expect(opened(archive).length).toBe(1)
    const other = await packed((folder) => {
      appendFileSync(join(folder, 'page/index.js'), '\n// changed\n')
    })
    openArchive(other)
    expect(opened(other)).not.toEqual(opened(archive))
  })

  it.each([
    ['is not an archive', 'no archive at all'],
    ['is cut short', '\u0004\0\0\0\u00ff\u00ff\0\0{'],
  ])('does not start when it %s', async (_what, content) => {
    const archive = join(temporaryFolder(), 'app.asar')
    writeFileSync(archive, content)
    const { ended, said } = start([archive])
    expect(await ended).toBe(1)
    expect(said()).toMatch(/archive|header/i)
  })

  it('is reported like a missing folder if it does not exist', async () => {
    const { ended, said } = start([join(temporaryFolder(), 'app.asar')])
    expect(await ended).toBe(1)
    expect(said()).toContain('Unable to find Electron app at')
  })
})
