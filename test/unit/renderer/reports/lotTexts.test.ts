import { describe, expect, it } from 'vitest'
import type { LotAnswer } from '#contract/ipc/index'
import { answerDiffers, dayOnPaper, figureOrDash, figureText, monthOnPaper, stagesText, taxNames } from '../../../../src/renderer/reports/lot/lotTexts.ts'
import { linesOf } from './lotSamples.ts'

const answer: LotAnswer = { inquiredAt: '', status: '', applied: '2026-11-21 10:00:00', firstApproved: '', approved: '' }

describe('days and months on paper', () => {
  it('are written in era and western years', () => {
    expect(monthOnPaper('2026-11', 'ja')).toBe('令和8年11月分（2026年11月）')
    expect(monthOnPaper('2026-11', 'en')).toBe('2026-11 (Reiwa 8)')
    expect(dayOnPaper('2026-12-10', 'ja')).toBe('令和8年12月10日（2026年12月10日）')
    expect(dayOnPaper('2026-12-10', 'en')).toBe('2026-12-10 (Reiwa 8)')
  })

  it('bear the era a month ends in', () => {
    expect(monthOnPaper('2019-05', 'ja')).toBe('令和元年5月分（2019年5月）')
    expect(monthOnPaper('2019-04', 'en')).toBe('2019-04 (Heisei 31)')
  })

  it.each(['ja', 'en'] as const)('stand as they are when they are none, in %s', (locale) => {
    expect([monthOnPaper('', locale), monthOnPaper('2026-13', locale), dayOnPaper('', locale), dayOnPaper('2026-02-30', locale)]).toEqual(['—', '2026-13', '—', '2026-02-30'])
  })
})

describe('figures on paper', () => {
  it('are a dash when unknown; in the retirement part of a slip also when there is none', () => {
    expect([figureText(undefined), figureText(0), figureText(1234567)]).toEqual(['—', '0', '1,234,567'])
    expect([figureOrDash(undefined), figureOrDash(0), figureOrDash(1234567)]).toEqual(['—', '—', '1,234,567'])
  })
})

describe('the names of the two taxes', () => {
  it.each([['131016', 'specialWard'], ['132012', 'common'], ['011002', 'common'], ['', 'common']])('for %s are %s', (municipalityCode, names) => {
    expect(taxNames({ ...linesOf(1)[0]!, municipalityCode })).toBe(names)
  })
})

describe('the answer of the bank', () => {
  it('tells the stages it has reached', () => {
    expect(stagesText(answer, (key) => key.split('.').at(-1) ?? '')).toBe('applied 2026-11-21 10:00:00 ／ firstApproved waiting ／ approved waiting')
  })

  it('differs from the list only by totals that it sent', () => {
    const totals = { payees: 2, totalNumberOfDetails: 3, totalAmountOfDetails: 400 }
    expect(answerDiffers(answer, totals)).toBe(false)
    expect(answerDiffers({ ...answer, municipalityCount: 2, totalNumber: 3, totalAmount: 400 }, totals)).toBe(false)
    expect(answerDiffers({ ...answer, municipalityCount: 1 }, totals)).toBe(true)
    expect(answerDiffers({ ...answer, totalNumber: 0 }, totals)).toBe(true)
    expect(answerDiffers({ ...answer, totalAmount: 401 }, totals)).toBe(true)
  })
})
