import { existsSync } from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { fixtureApp, launch, processesWith, removeFolders, start, temporaryFolder } from '../testing/harness.ts'

const children: { kill: (signal: 'SIGKILL') => boolean }[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(removeFolders, 60_000)

const put = (value: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('kept', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
    opening.onsuccess = () => {
      const task = opening.result.transaction('rows', 'readwrite', { durability: 'strict' })
      task.objectStore('rows').put(value, 'key')
      task.oncomplete = () => resolve()
      task.onerror = () => reject(new Error('not written'))
    }
  })
const get = () =>
  new Promise<unknown>((resolve) => {
    const opening = indexedDB.open('kept', 1)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('rows').objectStore('rows').get('key')
      asked.onsuccess = () => resolve(asked.result)
    }
  })
const gone = (text: string) => expect.poll(() => processesWith(text), { timeout: 30_000 }).toEqual([])

describe.runIf(process.platform === 'linux')('user data', () => {
  test('survives an orderly end and the killing of the process, and no process is left running', async () => {
    const first = await launch()
    const { userData } = first
    await first.page.evaluate(put, 'one')
    await first.app.close()
    await gone(userData)
    const second = await launch({ userData })
    expect(await second.page.evaluate(get)).toBe('one')
    await second.page.evaluate(put, 'two')
    second.app.process().kill('SIGKILL')
    // Started at once, because the start itself has to wait for the killed Chromium.
    const third = await launch({ userData })
    expect(await third.page.evaluate(get)).toBe('two')
    await third.app.close()
    await gone(userData)
    expect(existsSync(join(userData, 'Chromium', 'SingletonLock'))).toBe(false)
  }, 120_000)
})

describe('the process of an application', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends in order on %s',
    async (signal) => {
      const userData = temporaryFolder()
      const run = start([fixtureApp, `--user-data-dir=${userData}`], { FIXTURE_SINGLE: '1' })
      children.push(run.child)
      await run.says('first instance runs')
      run.child.kill(signal)
      expect(await run.ended).toBe(0)
      await gone(userData)
    },
    60_000,
  )

  test('ends if the application already runs in another process, which is told about it', async () => {
    const first = await launch({ env: { FIXTURE_SINGLE: '1' } })
    const second = start([fixtureApp, `--user-data-dir=${first.userData}`, 'file.csv'], { FIXTURE_SINGLE: '1' })
    children.push(second.child)
    expect(await second.ended).toBe(0)
    expect(second.said()).toContain('second instance leaves')
    const heard = () =>
      first.app.evaluate(() =>
        (globalThis as unknown as { fixture: { events: unknown[][] } }).fixture.events.find(
          (event) => event[0] === 'second-instance',
        ),
      )
    await expect.poll(heard).toEqual(['second-instance', 'file.csv', process.cwd(), { from: 'second' }])
    await first.app.close()
  }, 90_000)

  test('reports that Chromium has died, and ends with a failure', async () => {
    const userData = temporaryFolder()
    const run = start([fixtureApp, `--user-data-dir=${userData}`], { FIXTURE_SINGLE: '1' })
    children.push(run.child)
    await run.says('first instance runs')
    const chromium = processesWith(`--user-data-dir=${join(userData, 'Chromium')}`)
    for (const pid of chromium) process.kill(pid, 'SIGKILL')
    expect(await run.ended).toBe(1)
    expect(run.said()).toContain('Chromium ended unexpectedly')
  }, 60_000)

  test('reports why it cannot start', async () => {
    const none = start([fixtureApp, `--user-data-dir=${temporaryFolder()}`], { STANDIN_CHROMIUM: '/nowhere/chromium' })
    expect(await none.ended).toBe(1)
    expect(none.said()).toContain('STANDIN_CHROMIUM names /nowhere/chromium, which cannot be run.')
    const empty = start([temporaryFolder()])
    expect(await empty.ended).toBe(1)
    expect(empty.said()).toContain('Unable to find Electron app at')
  }, 60_000)

  test('ends and shows the error when the application fails while loading', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'app'))
    writeFileSync(join(folder, 'app', 'package.json'), '{"name":"broken","main":"main.cjs"}')
    writeFileSync(join(folder, 'app', 'main.cjs'), "require('electron').Tray")
    const run = start([join(folder, 'app'), `--user-data-dir=${folder}`])
    expect(await run.ended).toBe(1)
    expect(run.said()).toContain('Electron stand-in: electron.Tray is not implemented.')
  }, 60_000)
})
