import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/ipc/documents'
import { ok } from '#contract/ipc/errors'
import { readBounded } from '#main/documents/boundedRead'
import { registerOfferedFiles } from '#main/shell/openedFiles/handlers'
import { createInbox, filesOf } from '#main/shell/openedFiles/inbox'
import { caller, temporaryFolder } from '../../support.ts'

describe('the files on the command line', () => {
  let folder = ''
  beforeEach(() => {
    folder = temporaryFolder()
    for (const name of ['a.csv', 'b.TOKUCHO', 'c.exe', '-d.csv']) writeFileSync(join(folder, name), 'x')
    mkdirSync(join(folder, 'folder.csv'))
  })
  const found = (...argv: string[]) => filesOf(['/usr/bin/app', ...argv], folder)

  it('are the existing files of a readable type, resolved against the working directory', () => {
    expect(found('.', 'a.csv', '--lang=ja', join(folder, 'b.TOKUCHO'))).toEqual([
      join(folder, 'a.csv'),
      join(folder, 'b.TOKUCHO'),
    ])
    expect(found(pathToFileURL(join(folder, 'a.csv')).href)).toEqual([join(folder, 'a.csv')])
  })

  it.each([
    'c.exe',
    'missing.csv',
    'folder.csv',
    '-d.csv',
    '--user-data-dir=a.csv',
    'file://evil/share/a.csv',
    'file://%',
    'https://evil.example/a.csv',
    '',
  ])('do not include the argument %j', (argument) => {
    expect(found(argument)).toEqual([])
  })

  it('never include the app itself', () => {
    expect(filesOf([join(folder, 'a.csv')], folder)).toEqual([])
  })
})

describe('the inbox of files from outside', () => {
  function world() {
    const folder = temporaryFolder()
    for (const name of ['a.csv', 'b.tokucho']) writeFileSync(join(folder, name), name)
    const inbox = createInbox()
    const recent: string[] = []
    const take = () =>
      registerOfferedFiles({
        inbox,
        read: readBounded,
        recentDocument: (path) => {
          recent.push(path)
        },
      })['files.take'](undefined, caller())
    return { folder, inbox, recent, take, at: (name: string) => join(folder, name) }
  }

  it('delivers each file once and in order, with its content (for a transfer file, only its name)', async () => {
    const { inbox, take, at, recent } = world()
    let arrivals = 0
    inbox.onArrival(() => {
      arrivals++
    })
    expect(inbox.offer([at('a.csv'), at('b.tokucho')])).toBe(true)
    expect(await take()).toEqual(ok({ kind: 'lot', name: 'a.csv', bytes: new TextEncoder().encode('a.csv') }))
    expect(inbox.takeTransfer()).toBeUndefined()
    expect(await take()).toEqual(ok({ kind: 'transfer', name: 'b.tokucho' }))
    expect([inbox.takeTransfer(), inbox.takeTransfer()]).toEqual([at('b.tokucho'), undefined])
    expect(await take()).toEqual(ok(null))
    expect([arrivals, recent]).toEqual([1, [at('a.csv')]])
  })

  it('holds at most eight files and ignores unreadable types', () => {
    const { inbox, at } = world()
    expect(inbox.offer([at('x.exe'), at('y.pdf')])).toBe(false)
    inbox.offer(Array.from({ length: 50 }, () => at('a.csv')))
    let count = 0
    while (inbox.take()) count++
    expect(count).toBe(8)
  })

  it('refuses a file that is too large', async () => {
    const inbox = createInbox()
    inbox.offer(['/x/a.csv'])
    const asked: number[] = []
    const handlers = registerOfferedFiles({
      inbox,
      read: async (_path, most) => {
        asked.push(most)
        return undefined
      },
      recentDocument: () => undefined,
    })
    expect(await handlers['files.take'](undefined, caller())).toMatchObject({
      ok: false,
      error: { code: 'fileTooLarge' },
    })
    expect(asked).toEqual([MAX_FILE_BYTES])
  })
})
