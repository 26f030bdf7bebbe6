import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/index'
import { filingRowOf, filingTable, filterFilings, NO_FILTER } from '#features/filed/journal/filingRows'
import { journalColumns } from '#features/filed/journal/columns'
import { entry } from '../approvals/samples.ts'

const t = (key: string) => key
const people = {
  prepared: { login: 'hanako', name: '山田 花子', at: '2026-12-01T00:00:00.000Z' },
  approved: { login: 'taro', name: '佐藤 太郎', at: '2026-12-01T00:10:00.000Z' },
  filed: { login: 'jiro', name: '鈴木 次郎' },
}
const [alone, office] = [entry(), entry({ people })].map((one) => filingRowOf(one, [], t))

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
    const keys = (told: boolean) => journalColumns(told, t).map(({ key }) => key)
    expect(keys(false)).not.toContain('preparedBy')
    expect(keys(true)).toContain('approvedBy')
  })

  it('is searched by the names of people', () => {
    expect(filterFilings([alone!, office!], { ...NO_FILTER, words: '佐藤' }, 'ja', t)).toEqual([office])
  })

  it('shows an accepted filing as finished only when the bank approved it, and says when the bank returned it', () => {
    const at = '2026-12-02T00:00:00.000Z'
    const state = journalColumns(false, t).find(({ key }) => key === 'state')
    const shown = (approval?: JournalEntry['approval']) => {
      const row = filingRowOf(entry({ approval }), [], t)
      return [state?.cellClass?.(row), state?.format(row), row.note]
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
