import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drain } from '#formats/work'
import { indexLine, indexLines } from '#app/palette/entryIndex'
import { KEYWORDS } from '#app/palette/useCommandChoices'
import { blockOf, type Findable, fold, rankOf, searchBlocks, searchList, wordsOf } from '#app/palette/search'

const findable = (title: string, other = ''): Findable => ({ title: fold(title), other: fold(other) })
const finds = (query: string, title: string, other = '') => rankOf(findable(title, other), wordsOf(query)) !== undefined

describe('the words of a search', () => {
  it.each([
    ['ﾖｷﾝ', 'ヨキン'],
    ['よきん', 'ヨキン'],
    ['ヨキン', 'ﾖｷﾝ'],
    ['ｶﾞｯｺｳ', 'がっこう'],
    ['ＰＲＩＮＴ', 'print'],
    ['きよう', '京（キョウ）'],
    ['１１月', '11月'],
    ['1,200', '1200円'],
    ['1200', '1,200円'],
    ['横浜市', '神奈川県横浜市'],
    ['横浜　神奈川', '神奈川県 横浜市'],
    ['  print  ', 'Print…'],
  ])('%j finds %j', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it('must all match, in the title or elsewhere in the item', () => {
    expect(finds('甲社 11月', '2026-11 11月分', '甲社')).toBe(true)
    expect(finds('甲社 12月', '2026-11 11月分', '甲社')).toBe(false)
  })

  it('rank a title that is the word first, then those that begin with it, then titles that contain them, then other matches', () => {
    const items = [
      findable('口座', '印刷'),
      findable('再印刷'),
      findable('印刷する'),
      findable('印刷'),
      findable('無関係'),
    ]
    expect(drain(searchList(items, wordsOf('印刷'), 10)).hits).toEqual([items[3], items[2], items[1], items[0]])
  })

  it('match every item, in the original order, if there are no words', () => {
    expect(drain(searchList([findable('a'), findable('b'), findable('c')], [], 2))).toMatchObject({
      hits: [{ title: 'a' }, { title: 'b' }],
      total: 3,
    })
  })
})

const text = fc.string({ unit: fc.constantFrom(...'アイウかき株社12 3,abＡﾔ\n'), maxLength: 12 })

it('searching a list returns the same best hits and total as checking every item', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: text, other: text }), { maxLength: 700 }),
      text,
      fc.integer({ min: 1, max: 9 }),
      (rows, query, most) => {
        const items = rows.map(({ title, other }) => findable(title, other))
        const words = wordsOf(query)
        const ranked = items.flatMap((item, at) => {
          const rank = rankOf(item, words)
          return rank === undefined ? [] : [{ rank, at, item }]
        })
        const expected = ranked
          .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
          .slice(0, most)
          .map(({ item }) => item)
        const found = drain(searchList(items, words, most))
        expect(found.total).toBe(ranked.length)
        expect(found.hits).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})

const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-11-${n}`)

it('searching blocks of entries returns the same newest hits and total as checking every line', () => {
  const line = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(day, text).map(([on, words]) => `${on} ${fold(words).replace(/\n/g, ' ')}`) },
    fc.constant(''),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { maxLength: 20 }), { maxLength: 8 }),
      text.filter((query) => wordsOf(query).length > 0),
      fc.integer({ min: 1, max: 6 }),
      (lists, query, most) => {
        const words = wordsOf(query)
        const all = lists.flatMap((lines, of) =>
          lines.flatMap((one, number) =>
            one !== '' && words.every((word) => one.includes(word))
              ? [{ of, line: number, day: one.slice(0, 10) }]
              : [],
          ),
        )
        const found = drain(
          searchBlocks(
            lists.map((lines, of) => blockOf(of, lines)),
            words,
            most,
          ),
        )
        expect(found.total).toBe(all.length)
        expect(found.hits).toEqual(all.toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0)).slice(0, most))
      },
    ),
    { numRuns: 300 },
  )
})

it('a search of 100,000 entries pauses at least once per block, so that the window stays responsive', () => {
  const lines = (block: number) =>
    Array.from(
      { length: 200 },
      (_, n) => `2026-11-${String(10 + (n % 19))} ${fold(`振込 ヤマダ　タロウ ${block * 200 + n}`)} ${n * 1000}`,
    )
  const blocks = Array.from({ length: 500 }, (_, n) => blockOf(n, lines(n)))
  const steps = searchBlocks(blocks, wordsOf('ﾔﾏﾀﾞ 99999'), 8)
  let [count, step] = [0, steps.next()]
  for (; step.done !== true; count++) step = steps.next()
  expect(step.value.hits).toEqual([{ of: 499, line: 199, day: '2026-11-19' }])
  expect(count).toBeGreaterThanOrEqual(blocks.length)
})

describe('the index line of an entry', () => {
  const entry = {
    transactionDate: '2026-11-05',
    debitCreditTypeCode: '1' as const,
    amount: 1_234_567,
    remarks: 'ﾌﾘｺﾐ ﾔﾏﾀﾞ',
    transactionId: '12',
  }

  it('begins with the day and contains all texts and the amount', () => {
    expect(indexLine(entry)).toBe('2026-11-05 フリコミ ヤマダ 12 1234567')
  })

  it('is empty for an entry outside the days of its span, so that line numbers still match the entries', () => {
    const span = {
      from: '2026-11-05',
      to: '2026-11-30',
      askedFrom: '2026-11-01',
      askedTo: '2026-11-30',
      sourceId: 's',
      inquiredAt: '',
      readOn: '2026-11-30',
    }
    const lines = indexLines(span, { entries: [{ ...entry, transactionDate: '2026-11-02' }, entry] })
    expect(lines).toEqual(['', indexLine(entry)])
    expect(drain(searchBlocks([blockOf('x', lines)], wordsOf('ヤマダ'), 3)).hits).toEqual([
      { of: 'x', line: 1, day: '2026-11-05' },
    ])
  })
})

it('every command has search words in Japanese and in English', () => {
  for (const [name, words] of Object.entries(KEYWORDS)) {
    expect(words, name).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(words, name).toMatch(/[a-z]{3}/)
  }
})
