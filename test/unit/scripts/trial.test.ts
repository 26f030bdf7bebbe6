import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const load = async <T>(name: string) => (await import(pathToFileURL(`scripts/lib/trial/${name}.mjs`).href)) as T

interface Install {
  here: () => boolean
  install: (file: string) => void
  program: () => string | undefined
  uninstall: () => void
}
interface Session {
  since: () => string[]
  until: (what: string, holds: () => boolean) => Promise<void>
  close: () => Promise<void>
}
interface Person {
  data: string
  start: (program: string) => ChildProcess
}
const { installOf } = await load<{ installOf: (file: string, home: string) => Install }>('installs')
const { hasPracticeCompany, open } = await load<{
  hasPracticeCompany: (data: string) => boolean
  open: (person: Person, program: string) => Promise<Session>
}>('session')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokucho-trial-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the trial of a release file', () => {
  it('refuses a file that it cannot install', () => {
    expect(() => installOf('tokucho-desk.rpm', folder)).toThrow('no installer that a trial knows')
  })

  it.skipIf(process.platform === 'win32')('installs an AppImage and removes it again', () => {
    const file = join(folder, 'a.AppImage')
    writeFileSync(file, 'x')
    const install = installOf(file, folder)
    expect(install.here()).toBe(false)
    install.install(file)
    expect(install.here()).toBe(true)
    expect(existsSync(install.program() ?? '')).toBe(true)
    install.uninstall()
    expect(install.here()).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('a program in a trial', () => {
  const person = (): Person => ({
    data: folder,
    start: (script) => spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'], detached: true }),
  })
  const log = () => `${folder}/logs/main.log`
  const writes = (event: string) => `echo '{"event":"${event}"}' >> '${log()}'`

  it('is open once its window can be used, and tells only what it logged itself', async () => {
    mkdirSync(join(folder, 'logs'))
    writeFileSync(log(), '{"event":"window.usable"}\n')
    const session = await open(
      person(),
      `sleep 0.3; ${writes('window.usable')}; ${writes('bank.exchange')}; exec sleep 60`,
    )
    await session.until('it asked the bank', () => session.since().includes('bank.exchange'))
    expect(session.since()).toEqual(['window.usable', 'bank.exchange'])
    await session.close()
  })

  it('that ends before is a failure with its own words', async () => {
    await expect(open(person(), 'echo no display; exit 3')).rejects.toThrow(/ended before[\s\S]*no display/)
  })

  it('has practised when its settings hold the practice company', () => {
    expect(hasPracticeCompany(folder)).toBe(false)
    writeFileSync(join(folder, 'settings.json'), '{"companies":[{"environment":"production"}]}')
    expect(hasPracticeCompany(folder)).toBe(false)
    writeFileSync(join(folder, 'settings.json'), '{"companies":[{"environment": "practice"}]}')
    expect(hasPracticeCompany(folder)).toBe(true)
  })
})
