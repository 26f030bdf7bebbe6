import fc from 'fast-check'
import { effectScope, ref } from 'vue'
import type { LocationQuery } from 'vue-router'
import { describe, expect, it } from 'vitest'
import { menuCommand } from '#contract/ipc/desktop'
import { ACCELERATORS } from '#main/shell/menu/template'
import { daysAround, placeOfEntry } from '#features/bank/statements/fetch/useEntryPlace'
import { offeredCommand, offerCommands } from '#ui/commands/screenCommands'
import { fileKind } from '#app/desktop/useOpenedFiles'
import { APP_KEYMAP } from '#ui/commands/keymap'
import { combinedProgress } from '#ui/commands/progress'
import { type RecentItem, recentKeyOf, withRecent } from '#app/desktop/useRecent'
import { recentKey } from '#contract/ipc/desktop'

describe('the keys that work on every screen', () => {
  it('match the shortcuts of the menu', () => {
    const asMenu = Object.fromEntries(
      APP_KEYMAP.map(({ command, key, ctrl, shift }) => [
        command,
        [
          ...(ctrl ? ['CommandOrControl'] : []),
          ...(shift ? ['Shift'] : []),
          key.length === 1 ? key.toUpperCase() : key,
        ].join('+'),
      ]),
    )
    // The page leaves undo and redo to the focused field.
    const { undo: _undo, ...ofMenu } = ACCELERATORS
    expect(asMenu).toEqual(ofMenu)
  })

  it('run exactly one command each', () => {
    const keys = APP_KEYMAP.map(({ key, ctrl, shift }) => `${String(ctrl)} ${String(shift)} ${key}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(APP_KEYMAP.every(({ command }) => menuCommand.options.includes(command))).toBe(true)
  })
})

describe('a command offered by screens', () => {
  it('is run by the most recently mounted component that can run it', () => {
    const done: string[] = []
    const can = ref(true)
    const [list, certificate] = [effectScope(), effectScope()]
    list.run(() => {
      offerCommands({ print: { can: () => true, run: () => done.push('list') } })
    })
    certificate.run(() => {
      offerCommands({ print: { can: () => can.value, run: () => done.push('certificate') } })
    })
    offeredCommand('print')?.run()
    can.value = false
    offeredCommand('print')?.run()
    can.value = true
    certificate.stop()
    offeredCommand('print')?.run()
    list.stop()
    expect(offeredCommand('print')).toBeUndefined()
    expect(done).toEqual(['certificate', 'list', 'list'])
  })
})

describe('recent items', () => {
  const item = (id: string, environment: RecentItem['environment'] = 'practice'): RecentItem => ({
    key: recentKeyOf({ kind: 'lot', id, companyId: 'c' }),
    environment,
    companyId: 'c',
    id,
  })

  it('appear once per environment, newest first, at most ten in each', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 15 }), fc.constantFrom('practice' as const, 'production' as const)),
          { minLength: 40, maxLength: 80 },
        ),
        (visits) => {
          const list = visits.reduce<RecentItem[]>(
            (known, [id, environment]) => withRecent(known, item(String(id), environment)),
            [],
          )
          for (const environment of ['practice', 'production'] as const) {
            const expected = [
              ...new Set(
                visits
                  .filter(([, of]) => of === environment)
                  .map(([id]) => String(id))
                  .reverse(),
              ),
            ].slice(0, 10)
            // An item dropped from the ten reappears only when it is visited again.
            expect(list.filter((one) => one.environment === environment).map(({ id }) => id)).toEqual(expected)
          }
        },
      ),
    )
  })

  it('have keys that match the schema of the menu', () => {
    expect(recentKey.safeParse(recentKeyOf({ kind: 'lot', id: crypto.randomUUID(), companyId: 'c' })).success).toBe(
      true,
    )
    expect(
      recentKey.safeParse(recentKeyOf({ kind: 'account', id: '00111111111', companyId: crypto.randomUUID() })).success,
    ).toBe(true)
  })
})

describe('progress on the task bar', () => {
  it.each([
    [[], 'none'],
    [[undefined], 'none'],
    [['unknown'], 'unknown'],
    [['unknown', 0.5], 0.5],
    [[0.2, 0.6, undefined], 0.4],
    [[7], 1],
    [[-1], 0],
  ] as const)('combines the shares %j into %j', (shares, whole) => {
    const share = combinedProgress(shares)
    if (typeof whole === 'number') expect(share).toBeCloseTo(whole)
    else expect(share).toBe(whole)
  })
})

it.each([
  ['a.csv', 'lot'],
  ['A.XLSX', 'lot'],
  ['b.dat', 'lot'],
  ['c.tokucho', 'transfer'],
  ['c.csv.exe', undefined],
  ['csv', undefined],
  ['.csv', 'lot'],
  ['a.', undefined],
  ['x.html', undefined],
  ['', undefined],
])('fileKind of a file named %j is %j', (name, kind) => {
  expect(fileKind(name)).toBe(kind)
})

describe('the address of an entry', () => {
  it('is valid only if it has the expected kind, a day and an entry number', () => {
    expect(placeOfEntry({ kind: 'transactions', day: '2026-11-05', entry: '12' }, 'transactions')).toEqual({
      day: '2026-11-05',
      entry: '12',
    })
    expect(placeOfEntry({ kind: 'transactions', day: '2026-11-05', entry: '12' }, 'paymentArrivals')).toBeUndefined()
    const queries: LocationQuery[] = [
      {},
      { kind: 'transactions' },
      { kind: 'transactions', day: 'x', entry: '1' },
      { kind: 'transactions', day: '2026-11-05' },
      { kind: 'transactions', day: ['2026-11-05'], entry: '1' },
    ]
    for (const query of queries) expect(placeOfEntry(query, 'transactions')).toBeUndefined()
  })

  it('opens the stored days of the month of the entry', () => {
    const span = {
      from: '2026-10-20',
      to: '2026-11-10',
      askedFrom: '',
      askedTo: '',
      sourceId: '',
      inquiredAt: '',
      readOn: '',
    }
    expect(daysAround({ spans: [span] }, '2026-11-05')).toEqual({ from: '2026-11-01', to: '2026-11-10' })
    expect(daysAround({ spans: [span] }, '2026-10-25')).toEqual({ from: '2026-10-20', to: '2026-10-31' })
    expect(daysAround({ spans: [span] }, '2026-12-05')).toBeUndefined()
  })
})
