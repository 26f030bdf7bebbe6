import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepUntilWritten } from '#data/keptRead'
import { groupNames, saveGroupName, saveView } from '#data/repositories/balances'
import { AppDatabase, db } from '#data/schema/db'

const groups = async () => [...(await groupNames()).values()]

beforeEach(() => db.balanceGroups.clear())

function begin() {
  const read = vi.fn(groups)
  return { read, kept: keepUntilWritten(['balanceGroups'], read) }
}

describe('a kept read', () => {
  it('reads once, and is in memory from then on', async () => {
    await saveGroupName('c1', '', '東')
    const { read, kept } = begin()
    expect(kept.peek('all')).toBeUndefined()
    expect(await kept.load('all')).toEqual(['東'])
    expect(await kept.load('all')).toEqual(['東'])
    expect(kept.peek('all')).toEqual(['東'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('drops its result when a row of its tables is written, and keeps it when another table is', async () => {
    const { read, kept } = begin()
    await kept.load('all')
    await saveView('some screen', { folded: [] })
    expect(kept.peek('all')).toEqual([])
    await saveGroupName('c1', '', '西')
    await vi.waitFor(() => expect(kept.peek('all')).toBeUndefined())
    expect(await kept.load('all')).toEqual(['西'])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('drops its result when another connection to the database writes', async () => {
    const { kept } = begin()
    await kept.load('all')
    const other = new AppDatabase()
    await other.balanceGroups.put({ companyId: 'c2', accountId: '', name: '南' })
    other.close()
    await vi.waitFor(() => expect(kept.peek('all')).toBeUndefined())
    expect(await kept.load('all')).toEqual(['南'])
  })

  it('does not keep a result if a row was written while it was read', async () => {
    const kept = keepUntilWritten(['balanceGroups'], async () => {
      const found = await groups()
      await saveGroupName('c1', '', '北')
      return found
    })
    expect(await kept.load('all')).toEqual([])
    expect(kept.peek('all')).toBeUndefined()
  })

  it('answers only for the key that was read last, and reads again for another one or on request', async () => {
    const { read, kept } = begin()
    await kept.load('a')
    await kept.load('b')
    expect([kept.peek('a'), kept.peek('b')]).toEqual([undefined, []])
    await kept.reload('b')
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('keeps nothing if the read fails', async () => {
    const kept = keepUntilWritten(['balanceGroups'], () => Promise.reject(new Error('full disk')))
    await expect(kept.load('all')).rejects.toThrow('full disk')
    expect(kept.peek('all')).toBeUndefined()
  })
})
