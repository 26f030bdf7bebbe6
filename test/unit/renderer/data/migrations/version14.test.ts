import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

const layout = (headings: string[], columns: Record<string, number>) => ({
  firstDataRow: 1,
  columns,
  headings,
  width: 2,
})

it('version 14 takes over the layouts of all four stores and the files that were taken, and loses nothing else', async () => {
  const { added, rows } = await upgradeTo(14, {
    ...ROWS_OF_4,
    imports: [{ companyId: 'c', hash: 'h', name: 'file.csv', at: '2026-01-01', lotId: 'l', detailCount: 3 }],
    mappings: [
      {
        id: 1,
        companyId: 'c',
        usedAt: '2026-01-01',
        mapping: { ...layout(['コード', '税額'], { code: 0 }), own: false },
      },
      {
        id: 2,
        companyId: 'd',
        usedAt: '2026-02-01',
        mapping: { ...layout(['コード', '税額'], { code: 1 }), own: false },
      },
    ],
    yearLayouts: [
      { companyId: 'c', layoutId: '1', updatedAt: '2026-03-01', mapping: layout(['番号', '6月'], { month06: 1 }) },
      { companyId: 'c', layoutId: '2', updatedAt: '2026-03-01', mapping: layout([], { month06: 1 }) },
    ],
    statements: [
      {
        companyId: 'c',
        environment: 'practice',
        accountId: 'a',
        kind: 'transactions',
        inquiredAt: '2026-04-01',
        spans: [],
        newestFirst: false,
        layouts: [layout(['日付', '入金'], { transactionDate: 0, deposit: 1 })],
      },
    ],
    expectedLists: [
      {
        companyId: 'c',
        environment: 'practice',
        accountId: 'a',
        files: ['請求.csv'],
        updatedAt: '2026-05-01',
        items: [{ name: '青葉', kana: '', amount: 1, dueDate: '', invoiceNo: '' }],
        mapping: { firstDataRow: 1, columns: { payerName: 0, expectedAmount: 1 }, headings: ['請求先', '金額'] },
      },
    ],
  })
  expect(added.sort()).toEqual(['intakes', 'layouts'])
  const { imports: _imports, mappings: _mappings, ...kept } = ROWS_OF_4
  expect(rows).toMatchObject(kept)
  expect(Object.keys(rows)).not.toEqual(expect.arrayContaining(['mappings']))
  const shown = (rows['layouts'] as { subject: string; companyId: string; usedAt: string; layout: object }[]).map(
    ({ subject, companyId, layout: kept }) => [subject, companyId, kept],
  )
  const of = (subject: string, headings: string[], columns: Record<string, number[]>) => ({
    subject,
    headings,
    width: 2,
    firstDataRow: 1,
    columns,
    answers: {},
  })
  expect(shown).toEqual(
    expect.arrayContaining([
      // Of one layout that two companies have, the one that was used last.
      ['lot', 'd', of('lot', ['コード', '税額'], { code: [1] })],
      ['plan', 'c', of('plan', ['番号', '6月'], { month06: [1] })],
      ['notice', 'c', of('notice', [], { month06: [1] })],
      ['statement', 'c', of('statement', ['日付', '入金'], { transactionDate: [0], deposit: [1] })],
      ['deposits', 'c', of('deposits', ['請求先', '金額'], { payerName: [0], expectedAmount: [1] })],
    ]),
  )
  expect(shown).toHaveLength(5)
  expect(rows['intakes']).toEqual([
    {
      intakeId: 'c h',
      companyId: 'c',
      subject: 'lot',
      owners: ['lot/l'],
      name: 'file.csv',
      hash: 'h',
      at: '2026-01-01',
      count: 3,
    },
  ])
  const [statement, list] = [rows['statements']?.[0], rows['expectedLists']?.[0]]
  expect(statement).not.toHaveProperty('layouts')
  expect(list).not.toHaveProperty('mapping')
  expect(list).toMatchObject({ files: ['請求.csv'], items: [{ name: '青葉' }] })
})
