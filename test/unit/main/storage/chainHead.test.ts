import fs, { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openChainHead } from '#main/storage/chainHead'
import { StorageError } from '#main/storage/storageError'
import { temporaryFolder } from '../support.ts'

const END = { count: 3, hash: 'a'.repeat(64) }

describe('the head of a chain', () => {
  it('that another program holds is no damage: it is told as held, and read once it is free', () => {
    const path = join(temporaryFolder(), 'journal.head')
    let held = true
    const disk = {
      ...fs,
      readFileSync: ((...given: Parameters<typeof fs.readFileSync>) => {
        if (held) throw Object.assign(new Error('held'), { code: 'EBUSY' })
        return fs.readFileSync(...given)
      }) as typeof fs.readFileSync,
    }
    const head = openChainHead(path, { what: 'journalHead', disk })
    head.write(END)
    expect(() => head.read()).toThrow(new StorageError('journalHead: EBUSY'))
    held = false
    expect(head.read()).toEqual({ kind: 'head', ...END })
  })

  it('is unreadable if it is damaged, or no file at all', () => {
    const path = join(temporaryFolder(), 'journal.head')
    const head = openChainHead(path, { what: 'journalHead' })
    expect(head.read()).toEqual({ kind: 'none' })
    writeFileSync(path, '{"count":3')
    expect(head.read()).toEqual({ kind: 'unreadable' })
    const folder = join(temporaryFolder(), 'journal.head')
    mkdirSync(folder)
    expect(openChainHead(folder, { what: 'journalHead' }).read()).toEqual({ kind: 'unreadable' })
  })
})
