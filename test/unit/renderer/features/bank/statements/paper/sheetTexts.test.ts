import { describe, expect, it } from 'vitest'
import { repeatedDates } from '#ui/text/reportText'
import { sheetLayout } from '#features/bank/statements/paper/sheetLayout'
import { useSheetTexts } from '#features/bank/statements/paper/sheetTexts'
import { OPTIONS } from './samples.ts'

const textsOf = (negative: 'minus' | 'triangle' | 'blackTriangle') =>
  useSheetTexts(
    () => ({ negative }),
    () => sheetLayout('transactions', { options: OPTIONS, breaks: 0 }),
  )

describe('the texts of a sheet', () => {
  it.each([
    ['minus', '-9,999'],
    ['triangle', '△9,999'],
    ['blackTriangle', '▲9,999'],
  ] as const)('show a negative amount as %s', (negative, text) => {
    expect(textsOf(negative).amount(-9999)).toBe(text)
    expect(textsOf(negative).amount(9999)).toBe('9,999')
  })

  it('are empty for a missing amount, but a dash for an unknown figure or one too large to be exact', () => {
    const { amount, amountOrDash } = textsOf('minus')
    expect([amount(undefined), amountOrDash(undefined), amountOrDash(Number.MAX_SAFE_INTEGER + 1)]).toEqual([
      '',
      '—',
      '—',
    ])
  })

  it('are small if they are wider than their column', () => {
    const { tight } = textsOf('minus')
    expect([tight('text', 'カ'.repeat(22)), tight('text', 'カ'.repeat(12)), tight('text', undefined)]).toEqual([
      { tight: true },
      { tight: false },
      { tight: false },
    ])
  })

  it.each([
    ['same', ['1', '1', '2', '', '2']],
    ['ditto', ['1', '〃', '2', '', '2']],
    ['words', ['1', '同上', '2', '', '2']],
    ['blank', ['1', '', '2', '', '2']],
  ] as const)('repeat a date as %s, but never across a subtotal', (form, shown) => {
    expect(repeatedDates(['1', '1', '2', '', '2'], form, '同上')).toEqual(shown)
  })
})
