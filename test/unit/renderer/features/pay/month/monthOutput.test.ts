import { describe, expect, it } from 'vitest'
import { countStates, openLots, totalsOf } from '#domain/month/board'
import type { MonthState } from '#domain/month/line'
import { readDelimited } from '#formats/tables/delimited'
import { boardColumns } from '#features/pay/month/boardColumns'
import { monthColumns } from '#features/pay/month/monthColumns'
import { monthCsv, monthPaper } from '#features/pay/month/monthOutput'
import { openText } from '#features/pay/month/monthText'
import { month as ja } from '#i18n/ja/month'
import { headingWidth } from '#ui/table/headingWidth'
import { today as dayIn } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'
import { read } from '../../bank/balances/samples.ts'
import { client, lot, MONTH, rowsOf, t } from './samples.ts'

const rows = rowsOf([client('=青葉"商事"', { clientCode: '007', reading: 'アオバ' }), client('b'), client('c')], {
  records: [lot('=青葉"商事"', 400_921), lot('=青葉"商事"', 400_000, { month: '2026-10' }), lot('b', 79)],
  stateOf: (lotId) => (lotId.startsWith('b') ? 'accepted' : 'draft'),
  balanceOf: (of, { accountId }) =>
    of.name === 'b' ? undefined : read(of.companyId, accountId, { clearedBalance: 400_000 }),
})
const shown = {
  rows,
  totals: totalsOf(rows),
  month: MONTH,
  due: '2026-12-10',
  practice: false,
  open: 'open',
  filter: '',
}

describe('the monthly board as a file', () => {
  it('contains amounts in plain yen, empty cells for unknown figures, and the sums', () => {
    const file = monthCsv(shown, t)
    if (!file.ok) throw new Error('refused')
    const table = readDelimited(file.value)
    if (!table.ok) throw new Error('unreadable')
    const [head = [], ...lines] = table.value.table.rows
    const cell = (line: number, column: string) => lines[line]?.[head.indexOf(column)]
    expect(cell(0, 'name')).toBe('=青葉"商事"')
    expect(cell(0, 'code')).toBe('007')
    expect([cell(0, 'total'), cell(0, 'difference'), cell(0, 'missing')]).toEqual(['400921', '921', '921'])
    expect([cell(1, 'total'), cell(1, 'difference'), cell(1, 'balance')]).toEqual(['79', '', ''])
    expect([cell(2, 'payees'), cell(2, 'total'), cell(2, 'state')]).toEqual(['', '', 'notCreated'])
    expect([cell(3, 'payees'), cell(3, 'total'), cell(3, 'difference')]).toEqual(['4', '401000', '921'])
  })
})

/** Words of the length that the screen has, for tests about widths. */
const dash: typeof t = (key, named) => (key === 'common.notAvailable' ? '—' : t(key, named))

describe('the figures of the board', () => {
  it('fit into their columns, however long they are, and names have room beside usual ones', () => {
    const room = { narrow: true, locale: 'ja' }
    const large = rows.map((row) => ({ ...row, total: 1_243_875_837, difference: -1_143_855_837 }))
    for (const column of monthColumns(large, room, dash).filter(({ key }) =>
      ['total', 'difference', 'balance'].includes(key),
    ))
      for (const row of large) expect(column.width, column.key).toBeGreaterThanOrEqual(headingWidth(column.format(row)))
    const width = (some: typeof rows) => monthColumns(some, room, dash).reduce((sum, { width: one }) => sum + one, 0)
    expect(width(rows)).toBeLessThan(width(large))
  })
})

describe('the monthly board on paper', () => {
  it('states how much a balance falls short, and how many clients the total difference covers', () => {
    const paper = monthPaper(shown, t)
    expect(paper.rows[0]?.cells).toEqual([
      '007',
      '=青葉"商事"\nアオバ',
      '',
      '2',
      '400,921',
      'plus 921',
      '400,000\nshort 921',
      'draft',
    ])
    expect(paper.rows.every(({ cells }) => cells.length === paper.columns.length)).toBe(true)
    expect(paper.totals[0]?.[4]).toBe('401,000')
    expect(paper.totals[0]?.[5]).toContain('compared')
    expect(paper.totals[0]?.[6]).toBe('short 1')
  })
})

describe('a total that lacks rows', () => {
  const lacking = rowsOf([client('a'), client('b')], { records: [lot('a', 500, { unreadable: 2 }), lot('b', 79)] })
  const all = { ...shown, rows: lacking, totals: totalsOf(lacking) }

  it('says so in its line, in the sum of all, on paper and in the file', () => {
    const total = monthColumns(lacking, { narrow: false, locale: 'ja' }, t).find(({ key }) => key === 'total')
    expect(lacking.map((row) => [total?.format(row), total?.cellClass?.(row)])).toEqual([
      ['part 500', 'danger'],
      ['79', undefined],
    ])
    expect(all.totals.unreadable).toBe(1)
    const paper = monthPaper(all, t)
    expect([paper.rows[0]?.cells[4], paper.totals[0]?.[4], paper.note]).toEqual([
      'part 500',
      'part 579',
      'unreadable 1',
    ])
    const file = monthCsv(all, t)
    const table = file.ok ? readDelimited(file.value) : undefined
    if (!table?.ok) throw new Error('unreadable')
    expect(table.value.table.rows.map((cells) => cells.at(-1))).toEqual(['unreadable', '2', '0', '2'])
    expect(openText({ month: MONTH, open: openLots(lacking), counts: countStates([]) }, t)).toContain('part yen 579')
  })

  it('is said nowhere when no row is lacking', () => {
    expect(monthPaper(shown, t).note).toBe('')
    const file = monthCsv(shown, t)
    expect(file.ok && new TextDecoder().decode(file.value)).not.toContain('unreadable')
  })
})

describe('the summary of open lots', () => {
  const texts: Record<string, string> = {
    'common.language': 'ja',
    'common.yen': '{amount}円',
    'lots.part': '{amount}（一部）',
    'lots.state.draft': '下書き',
    'lots.state.accepted': '承認待ち',
  }
  const words = (key: string, named: Record<string, unknown> = {}) => {
    const text = texts[key] ?? String((ja as Record<string, unknown>)[key.replace('month.', '')])
    return Object.entries(named).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), text)
  }

  it('is one line with the number of lots in each state and their amount in yen', () => {
    expect(openText({ month: MONTH, open: openLots(rows), counts: countStates([{ state: 'none' }]) }, words)).toBe(
      '令和8年11月分：下書き 1件 400,921円、承認待ち 1件 79円、未作成 1社',
    )
    const [first, ...others] = openLots(rows)
    const lacking = first ? [{ ...first, unreadable: 2 }, ...others] : []
    expect(openText({ month: MONTH, open: lacking, counts: countStates([]) }, words)).toBe(
      '令和8年11月分：下書き 1件 400,921円（一部）、承認待ち 1件 79円',
    )
    const nothing = (...states: MonthState[]) =>
      openText({ month: '2026-04', open: [], counts: countStates(states.map((state) => ({ state }))) }, words)
    expect(nothing('approved')).toBe('令和8年4月分：すべて承認済み')
    expect(nothing('notDue', 'approved')).toBe('令和8年4月分：残っているものはありません（納期の特例で納付なし 1社）')
    expect(nothing('handled', 'handled')).toBe('令和8年4月分：残っているものはありません（差戻しの対応済み 2社）')
    expect(nothing('paidElsewhere')).toBe('令和8年4月分：残っているものはありません（他で納付 1社）')
  })
})

describe('the columns of the monthly board', () => {
  const keys = (narrow: boolean, locale: string) => monthColumns(rows, { narrow, locale }, t).map(({ key }) => key)

  it('are left out if no client has a value for them, or if a narrow window has no room', () => {
    expect(keys(false, 'ja')).toEqual([
      'code',
      'name',
      'reading',
      'payees',
      'total',
      'difference',
      'balance',
      'state',
      'step',
    ])
    expect(keys(true, 'ja')).not.toContain('reading')
  })

  it('fit beside the panel in a window of 1280 pixels, in both languages', () => {
    const persons = rowsOf([client('a', { clientCode: '1', personInCharge: '山田' })])
    const note = { companyId: 'a', month: '2026-11', note: '電話', updatedAt: '2026-11-20T00:00:00.000Z' }
    const work = { text: '承認依頼（花）', hint: '', tone: undefined }
    for (const locale of ['ja', 'en'])
      for (const notes of [new Map<string, typeof note>(), new Map([['a', note]])])
        for (const works of [new Map<string, typeof work>(), new Map([['a', work]])]) {
          const columns = boardColumns(
            { rows: persons, notes, works, marked: new Set() },
            { narrow: true, locale },
            dash,
          )
          expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(757)
        }
  })

  it('tell clients whose names begin alike apart where there is little room, and say the whole name', () => {
    const many = rowsOf(['株式会社青葉商事', '医療法人さくら会', 'みどり有限会社'].map((name) => client(name)))
    const shown = (narrow: boolean) => {
      const name = monthColumns(many, { narrow, locale: 'ja' }, t).find(({ key }) => key === 'name')
      return many.map((row) => [name?.format(row), name?.heard?.(row), name?.hint?.(row)])
    }
    expect(shown(true)).toEqual([
      ['㈱青葉商事', '株式会社青葉商事', '株式会社青葉商事'],
      ['(医)さくら会', '医療法人さくら会', '医療法人さくら会'],
      ['みどり㈲', 'みどり有限会社', 'みどり有限会社'],
    ])
    expect(shown(false)[0]).toEqual(['株式会社青葉商事', '株式会社青葉商事', undefined])
  })

  it('have room for the whole of the next step, whose button has a padding of its own', () => {
    const step = (key: string) => (key.startsWith('month.step.') ? '年間計画から作成' : key)
    const [row] = rowsOf([client('a')])
    const width = monthColumns(row ? [row] : [], { narrow: true, locale: 'ja' }, step).find(({ key }) => key === 'step')
    // Eight characters of 12 px, and the padding and border of button and cell.
    expect(width?.width).toBeGreaterThanOrEqual(8 * 12 + 18 + 20)
  })

  it('tell balances of another day apart from those of today', () => {
    const [row] = rowsOf([client('a')], {
      balanceOf: (of, { accountId }) => read(of.companyId, accountId, { clearedBalance: 3_000 }),
    })
    const at = row?.accounts[0]?.balance?.at
    if (!row || at === undefined) throw new Error('no balance')
    const balance = (today: string) => {
      const column = monthColumns([row], { narrow: true, locale: 'ja', today }, t).find(({ key }) => key === 'balance')
      return [column?.cellClass?.(row), column?.heard?.(row)]
    }
    expect(balance(dayIn(new Date(at)))).toEqual([undefined, '3,000'])
    expect(balance('2099-01-09')).toEqual(['stale', `3,000 balanceOf ${shownDay(dayIn(new Date(at)))}`])
  })

  it('keep what is decided by beside the panel at 125 %, in both languages', () => {
    const persons = rowsOf([client('a', { clientCode: '1', personInCharge: '山田' })])
    for (const locale of ['ja', 'en']) {
      const columns = boardColumns(
        { rows: persons, notes: new Map(), works: new Map(), marked: new Set() },
        { narrow: true, tight: true, locale },
        dash,
      )
      expect(columns.map(({ key }) => key)).toEqual(['mark', 'name', 'total', 'difference', 'balance', 'state', 'step'])
      expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(575)
    }
  })

  it('show in one narrow column that a client is waited for and what the office does', () => {
    const persons = rowsOf([client('a')])
    const [row] = persons
    if (!row) throw new Error('no row')
    const note = { companyId: 'a', month: '2026-11', note: '電話', waitingSince: '2026-11-05', updatedAt: '' }
    const board = {
      rows: persons,
      notes: new Map([['a', note]]),
      works: new Map([['a', { text: '承認依頼（花）', hint: '花さんが依頼', tone: 'warn' as const }]]),
      marked: new Set<string>(),
    }
    const narrow = boardColumns(board, { narrow: true, locale: 'ja' }, t)
    const office = narrow.find(({ key }) => key === 'office')
    expect(office?.format(row)).toBe('short 承認依頼（花）')
    expect(office?.hint?.(row)).toContain('電話')
    expect(narrow.map(({ key }) => key)).not.toContain('note')
    expect(
      boardColumns(board, { narrow: false, locale: 'ja' }, t)
        .map(({ key }) => key)
        .slice(-2),
    ).toEqual(['office', 'note'])
  })

  it('mark a balance that is too small, and offer no step while a filing is under way', () => {
    const columns = monthColumns(rows, { narrow: false, locale: 'ja' }, t)
    const [short] = rows
    if (!short) throw new Error('no row')
    expect(columns.find(({ key }) => key === 'balance')?.cellClass?.(short)).toBe('danger')
    const step = columns.find(({ key }) => key === 'step')
    expect(step?.format(short)).toBe('confirm')
    expect(step?.format({ ...short, step: 'wait' })).toBe('')
  })
})
