import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDriftFile } from '#main/bank/driftFile'
import { createDriftLog } from '#main/bank/driftLog'
import { temporaryFolder } from '../support.ts'

function world(path = join(temporaryFolder(), 'drift.json')) {
  const state = { at: Date.parse('2026-11-21T00:00:00Z') }
  const start = () => createDriftLog(() => new Date(state.at), openDriftFile(path))
  const onDisk = () =>
    (JSON.parse(readFileSync(path, 'utf8')) as { path: string; count: number }[]).map(
      ({ path: place, count }) => `${place} ${count}`,
    )
  return { path, state, start, onDisk }
}

describe('the record of differences in bank answers', () => {
  it('counts differences by operation, field and kind across restarts, with the first and the last time', () => {
    const { state, start } = world()
    const first = start()
    first.add('balance', [{ path: 'extra', kind: 'unknownField' }])
    first.add('transactions', [
      { path: 'transactions[0].remark', kind: 'null' },
      { path: 'transactions[7].remark', kind: 'null' },
    ])
    state.at += 3_600_000
    const second = start()
    second.add('balance', [{ path: 'extra', kind: 'unknownField' }])
    expect(second.list()).toEqual([
      {
        since: '2026-11-21T00:00:00.000Z',
        at: '2026-11-21T01:00:00.000Z',
        operation: 'balance',
        path: 'extra',
        kind: 'unknownField',
        count: 2,
      },
      {
        since: '2026-11-21T00:00:00.000Z',
        at: '2026-11-21T00:00:00.000Z',
        operation: 'transactions',
        path: 'transactions[].remark',
        kind: 'null',
        count: 2,
      },
    ])
  })

  it('writes a new difference to disk at once, and updated counts at most once a minute', () => {
    const { state, start, onDisk } = world()
    const log = start()
    log.add('apply', [{ path: 'a', kind: 'null' }])
    expect(onDisk()).toEqual(['a 1'])
    log.add('apply', [{ path: 'a', kind: 'null' }])
    expect(onDisk()).toEqual(['a 1'])
    state.at += 60_000
    log.add('apply', [{ path: 'a', kind: 'null' }])
    expect(onDisk()).toEqual(['a 3'])
    log.add('apply', [])
  })

  it('stores no field name that could be private data, such as a name, a number or a key', () => {
    const { start } = world()
    const log = start()
    for (const name of [
      '山田商店',
      'Kabushiki Kaisha',
      '1234567890',
      'practice-8sKd02LmQp47XvTzYb1cWn6',
      'x'.repeat(41),
      'a1b2c3d4e5f6a7b8',
    ])
      log.add('balance', [{ path: `outer.${name}`, kind: 'unknownField' }])
    expect(log.list().map(({ path, count }) => `${path} ${count}`)).toEqual(['outer.? 6'])
    log.add('balance', [{ path: 'transactions[3].line_2', kind: 'unknownField' }])
    expect(log.list()[0]?.path).toBe('transactions[].line_2')
  })

  it('starts empty when its file is damaged or foreign, and works when it cannot be written', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'drift.json')
    for (const text of ['', '{', '{"a":1}', JSON.stringify([{ path: '山田', operation: 'x' }, null, 7])]) {
      writeFileSync(path, text)
      expect(world(path).start().list()).toEqual([])
    }
    const unwritable = world(join(folder, 'none', 'drift.json')).start()
    unwritable.add('balance', [{ path: 'a', kind: 'null' }])
    expect(unwritable.list()).toHaveLength(1)
  })

  it('holds at most 500 differences and drops the one not seen for the longest time', () => {
    const { start } = world()
    const log = start()
    for (let n = 0; n < 26 * 26; n++)
      log.add('balance', [{ path: String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26)), kind: 'null' }])
    expect(log.list()).toHaveLength(500)
    expect(log.list()[0]?.path).toBe('zz')
  })
})
