import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/index'
import { createRowOf, filingTable, filterFilings, NO_FILTER, prepareSearch } from '#features/filed/journal/filingRows'
import { journalColumns } from '#features/filed/journal/columns'
import { entry } from '../approvals/samples.ts'

const t = (key: string) => key
const people = {
  prepared: { login: 'hanako', name: '山田 花子', at: '2026-12-01T00:00:00.000Z' },
  approved: { login: 'taro', name: '佐藤 太郎', at: '2026-12-01T00:10:00.000Z' },
  filed: { login: 'jiro', name: '鈴木 次郎' },
}
const rowOf = createRowOf([], t)
const lines = [entry(), entry({ people })]
const [alone, office] = lines.map(rowOf)

describe('the filing record', () => {
  it('says who prepared, approved and filed a batch in an office', () => {
    expect(office).toMatchObject({ preparedBy: '山田 花子', approvedBy: '佐藤 太郎', filedBy: '鈴木 次郎' })
    const [head, row] = filingTable([office!], t)
    expect(head?.slice(-3)).toEqual([
      'journal.column.preparedBy',
      'journal.column.approvedBy',
      'journal.column.filedBy',
    ])
    expect(row?.slice(-3)).toEqual(['山田 花子', '佐藤 太郎', '鈴木 次郎'])
  })

  it('has no column about people without an office', () => {
    expect(alone).not.toHaveProperty('preparedBy')
    expect(filingTable([alone!], t)[0]).not.toContain('journal.column.preparedBy')
    const keys = (told: boolean) => journalColumns(told, rowOf, t).map(({ key }) => key)
    expect(keys(false)).not.toContain('preparedBy')
    expect(keys(true)).toContain('approvedBy')
  })

  it('is searched by the names of people', () => {
    expect(filterFilings(lines, { ...NO_FILTER, words: '佐藤' }, rowOf, t)).toEqual([lines[1]])
  })

  it('is read whole without making a row, and every row is made once, also before a search', () => {
    const made: string[] = []
    const counting = createRowOf([], (key) => (made.push(key), key))
    expect(filterFilings(lines, NO_FILTER, counting, t)).toEqual(lines)
    expect(made).toEqual([])
    const search = () => filterFilings(lines, { ...NO_FILTER, words: '佐藤' }, counting, t)
    for (const _ of prepareSearch(lines, counting, t));
    const rows = lines.map(counting)
    expect(search()).toEqual([lines[1]])
    expect(lines.map(counting)).toEqual(rows)
    expect(lines.every((line, at) => counting(line) === rows[at])).toBe(true)
  })

  it('is filtered by company, state and days, which are those in Japan', () => {
    const late = entry({ companyId: 'other', at: '2026-12-01T15:30:00.000Z', state: 'rejected' })
    const all = [...lines, late]
    const only = (filter: object) => filterFilings(all, { ...NO_FILTER, ...filter }, rowOf, t)
    expect(only({ companyId: 'other' })).toEqual([late])
    expect(only({ state: 'rejected' })).toEqual([late])
    expect(only({ from: '2026-12-02', to: '2026-12-02' })).toEqual([late])
    expect(only({ to: '2026-12-01' })).not.toContain(late)
    expect(only({ words: String(late.totals.totalAmount) })).toContain(late)
    expect(only({ words: '999999999' })).toEqual([])
  })

  it('shows an accepted filing as finished only when the bank approved it, and says when the bank returned it', () => {
    const at = '2026-12-02T00:00:00.000Z'
    const state = journalColumns(false, rowOf, t).find(({ key }) => key === 'state')
    const shown = (approval?: JournalEntry['approval']) => {
      const line = entry({ approval })
      return [state?.cellClass?.(line), state?.format(line), rowOf(line).note]
    }
    expect(shown()).toEqual(['warn', 'journal.state.accepted', ''])
    expect(shown({ state: 'open', by: 'bank', at })).toEqual(['warn', 'journal.state.accepted', ''])
    expect(shown({ state: 'approved', by: 'bank', at })).toEqual(['ok', 'journal.decided', ''])
    expect(shown({ state: 'returned', by: 'bank', at })).toEqual(['danger', 'journal.decided', ''])
    expect(shown({ state: 'returned', by: 'person', at })).toEqual([
      'danger',
      'journal.decided',
      'following.returnedByHand',
    ])
  })
})
