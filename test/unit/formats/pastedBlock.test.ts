import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payees } from '#domain/municipalities/municipalities'
import { hasChanges, readPasted, readPastedCsv, type PasteColumns } from '#formats/intake/pastedBlock'
import { COLUMNS } from '#data/draft/columns'

const COLUMN_FIELDS: PasteColumns = COLUMNS.map(({ field }) => (field === 'payee' ? undefined : field))
const CODE = 0
const NUMBER = 3
const AMOUNT = 6

/** Returns the cells of a text as a spreadsheet copies them. */
const cells = (text: string) => text.split('\n').map((line) => line.split('\t'))
const paste = (text: string, left = CODE) => readPasted(cells(text), left, COLUMN_FIELDS)
/** Returns what the report says, without what did not happen. */
const said = ({ report }: ReturnType<typeof paste>) =>
  Object.fromEntries(Object.entries(report).filter(([, value]) => Boolean(value)))

describe('a pasted block', () => {
  it('is written as it is if it holds nothing that the import would change', () => {
    const block = cells('011002\t\t\t48750-001\t\t2\t12300\n012025\t\t\t48751-001\t\t3\t4,500')
    const read = readPasted(block, CODE, COLUMN_FIELDS)
    expect(read).toMatchObject({ rows: block, left: CODE })
    expect(read.rows[0]).toBe(block[0])
    expect(hasChanges(read.report)).toBe(false)
  })

  it('loses no text of a block without headings and totals, whatever it contains', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('011002', '01100', '札幌市', '府中市', '2人', '▲5', '', '計算'))
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 6 }), (block) => {
        const { rows, report } = readPasted(block, CODE, COLUMN_FIELDS)
        if (report.headings + report.totals + report.columns > 0) return
        expect(rows.map((row) => row.length)).toEqual(block.map((row) => row.length))
        const changed = rows.flatMap((row, line) => row.filter((read, at) => read !== block[line]?.[at]))
        expect(changed).toHaveLength(report.codes + report.names + report.kana)
      }),
    )
  })

  it('leaves out a heading row and whatever is above it', () => {
    const read = paste('11月分\t\t\t\t\t\t\nコード\t\t\t指定番号\t異動\t件数\t税額\n011002\t\t\t48750\t\t2\t12300')
    expect(read.rows).toEqual(cells('011002\t\t\t48750\t\t2\t12300'))
    expect(said(read)).toEqual({ headings: 2 })
  })

  it('places the columns by their headings, and leaves the cells between them as they are', () => {
    const read = paste('税額\t人数\t備考\t市区町村コード\n12300\t2\tメモ\t011002', NUMBER)
    expect(read.left).toBe(CODE)
    expect(read.rows).toEqual([['011002', undefined, undefined, undefined, undefined, '2', '12300']])
    expect(said(read)).toEqual({ headings: 1, columns: 1, arranged: true })
  })

  it('takes names under a heading as codes if the block has no codes', () => {
    const read = paste('市区町村名\t指定番号\t人数\t税額\n札幌市\t48750\t2人\t12,300円\n府中市\t1\t1\t5')
    expect(read.rows.map(([code]) => code)).toEqual(['011002', '府中市'])
    expect(said(read)).toEqual({ headings: 1, names: 1, numbers: 2, arranged: true })
  })

  it('keeps rows of figures above something that looks like headings', () => {
    expect(paste('011002\t5\nコード\t指定番号\n012025\t6').rows).toHaveLength(3)
  })

  it('leaves out the heading of a single column only above its own column', () => {
    expect(said(paste('税額\n12300\n500', AMOUNT))).toEqual({ headings: 1 })
    expect(paste('税額\n12300\n500', NUMBER).rows).toHaveLength(3)
    expect(paste('税額', AMOUNT).rows).toEqual([['税額']])
  })

  it('leaves out rows of totals and subtotals, but no payee', () => {
    const read = paste(
      '011002\t\t\t1\t\t2\t500\n小計\t\t\t\t\t2\t500\n012025\t\t\t合計\t\t2\t500\n\t合 計\t\t\t\t4\t1000',
    )
    expect(read.rows.map(([code]) => code)).toEqual(['011002', '012025'])
    expect(said(read)).toEqual({ totals: 2 })
  })

  it('compares a row of totals with the rows above it', () => {
    const rows = 'コード\t人数\t税額\n011002\t2人\t1,500円\n012025\t3\t500'
    expect(said(paste(`${rows}\n合計\t5\t2,000`))).not.toHaveProperty('differing')
    expect(said(paste(`${rows}\n合計\t\t2,000`))).not.toHaveProperty('differing')
    expect(said(paste(`${rows}\n合計\t5\t2,001`))).toMatchObject({ totals: 1, differing: 1 })
    expect(said(paste(`${rows}\n合計\t6\t2,000`))).toMatchObject({ totals: 1, differing: 1 })
  })

  it('compares a subtotal with the rows since the one before', () => {
    const row = (code: string, yen: number) => `${code}\t\t\t1\t\t1\t${yen}`
    const sum = (word: string, count: number, yen: number) => `${word}\t\t\t\t\t${count}\t${yen}`
    const block = (second: number) =>
      [row('011002', 5), sum('小計', 1, 5), row('012025', 7), sum('小計', 1, second), sum('合計', 2, 12)].join('\n')
    expect(said(paste(block(7)))).toEqual({ totals: 3 })
    expect(said(paste(block(6)))).toEqual({ totals: 3, differing: 1 })
  })

  it('completes codes of five digits unless they could mean two payees', () => {
    expect(paste('01100\n１３１０１').rows).toEqual([['011002'], ['131016']])
    expect(paste('11002').rows).toEqual([['011002']])
    const ambiguous = payees()
      .filter(({ code }) => code.startsWith('0'))
      .map(({ code }) => code.slice(1))
      .filter((digits) => payees().some(({ code }) => code.slice(0, 5) === digits))
    expect(ambiguous.length).toBeGreaterThan(0)
    for (const digits of ambiguous) expect(paste(digits).rows).toEqual([[digits]])
  })

  it('turns a name into a code only if it means one payee', () => {
    expect(paste('札幌市\nさっぽろし\n北海道 札幌市\n東京都府中市\n津市').rows.flat()).toEqual([
      '011002',
      '011002',
      '011002',
      '132063',
      '242012',
    ])
    expect(paste('府中市\n中央区\n札幌市中央区\n存在しない市').rows.flat()).toEqual([
      '府中市',
      '中央区',
      '札幌市中央区',
      '存在しない市',
    ])
  })

  it('replaces a kanji name by the kana name of its code, but keeps the name of another payee', () => {
    expect(paste('01100\t\t札幌市').rows).toEqual([['011002', '', 'サッポロシ']])
    expect(paste('242012\t\t三重県津市').rows).toEqual([['242012', '', 'ツシ']])
    expect(paste('242012\t\t大津市').rows).toEqual([['242012', '', '大津市']])
    expect(paste('\t\t札幌市').rows).toEqual([['', '', '札幌市']])
  })
})

describe('lines of CSV', () => {
  const csv = (text: string, left = CODE) => readPastedCsv(text, left, COLUMN_FIELDS)

  it('are split into cells under headings, or if the first code can be read', () => {
    expect(csv('コード,件数,税額\n011002,2,"12,300"\n')).toEqual([
      ['コード', '件数', '税額'],
      ['011002', '2', '12,300'],
    ])
    expect(csv('011002,,,48750,,2,12300')).toEqual([['011002', '', '', '48750', '', '2', '12300']])
  })

  it.each(['12,300\n1,234,567', '12,34', '1,2,3', '011002,,,48750,,2,12,300', 'a,b\nc,d,e', '011002\t2,3,4', '"a,b,c'])(
    'are not made of %j',
    (text) => {
      expect(csv(text, AMOUNT)).toBeUndefined()
      expect(csv(text)).toBeUndefined()
    },
  )
})
