import { describe, expect, it } from 'vitest'
import type { LotAnswer } from '#contract/ipc/index'
import { answerDiffers, figureOrDash, figureText, stagesText, taxNames } from '#features/pay/lots/print/lotTexts'
import { linesOf } from './lotSamples.ts'

const answer: LotAnswer = {
  inquiredAt: '',
  status: '',
  applied: '2026-11-21 10:00:00',
  firstApproved: '',
  approved: '',
}

describe('figures on paper', () => {
  it('are a dash if unknown, and in the retirement part of a slip also if zero', () => {
    expect([figureText(undefined), figureText(0), figureText(1234567)]).toEqual(['—', '0', '1,234,567'])
    expect([figureOrDash(undefined), figureOrDash(0), figureOrDash(1234567)]).toEqual(['—', '—', '1,234,567'])
  })
})

describe('the names of the two taxes', () => {
  it.each([
    ['131016', 'specialWard'],
    ['132012', 'common'],
    ['011002', 'common'],
    ['', 'common'],
  ])('for the municipality %j are %j', (municipalityCode, names) => {
    expect(taxNames({ ...linesOf(1)[0]!, municipalityCode })).toBe(names)
  })
})

describe('the answer of the bank', () => {
  it('lists every stage with its time or as waiting', () => {
    expect(stagesText(answer, (key) => key.split('.').at(-1) ?? '')).toBe(
      'applied 2026-11-21 10:00:00 ／ firstApproved waiting ／ approved waiting',
    )
  })

  it('differs from the list only if a total sent by the bank differs', () => {
    const totals = { payees: 2, totalNumberOfDetails: 3, totalAmountOfDetails: 400 }
    expect(answerDiffers(answer, totals)).toBe(false)
    expect(answerDiffers({ ...answer, municipalityCount: 2, totalNumber: 3, totalAmount: 400 }, totals)).toBe(false)
    expect(answerDiffers({ ...answer, municipalityCount: 1 }, totals)).toBe(true)
    expect(answerDiffers({ ...answer, totalNumber: 0 }, totals)).toBe(true)
    expect(answerDiffers({ ...answer, totalAmount: 401 }, totals)).toBe(true)
  })
})
