import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvalOf, isApproved, isSameStatus, laterApproval } from '#domain/filing/approval'

describe('isApproved', () => {
  it.each([
    ['4', '1', true],
    ['4', '0', false],
    ['3', '1', false],
    [undefined, undefined, false],
  ])('returns %s for the codes %s: %s', (transactionStatusCode, appliedStatusCode, expected) => {
    expect(isApproved({ transactionStatusCode, appliedStatusCode, transactionStatus: '承認済' })).toBe(expected)
  })

  it('returns false without an answer', () => {
    expect(isApproved(undefined)).toBe(false)
  })
})

describe('approvalOf', () => {
  const status = (transactionStatus: string | undefined, code = '9', applied = '2') => ({
    transactionStatus,
    transactionStatusCode: code,
    appliedStatusCode: applied,
  })

  it.each(['差戻し', '差戻', ' 差し戻し ', '差戻し済み', '却下', '否認済'])(
    'reads the status text "%s" as returned',
    (text) => {
      expect(approvalOf(status(text))).toBe('returned')
    },
  )

  it.each(['差戻し依頼中', '差戻し取消', '一次承認待ち', '承認済', '', undefined])(
    'reads the status text "%s" as open, because it does not say that the application was returned',
    (text) => {
      expect(approvalOf(status(text))).toBe('open')
    },
  )

  it('lets the codes of an approved application decide, whatever the text says', () => {
    expect(approvalOf(status('差戻し', '4', '1'))).toBe('approved')
  })

  it('reads every other status as open', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, code, applied) => {
        fc.pre(code !== '4' || applied !== '1')
        expect(approvalOf(status(`x${text}`, code, applied))).toBe('open')
      }),
    )
  })
})

describe('isSameStatus', () => {
  it('compares text and both codes', () => {
    const before = { transactionStatus: '一次承認待ち', transactionStatusCode: '2', appliedStatusCode: '0' }
    expect(isSameStatus(before, { ...before })).toBe(true)
    expect(isSameStatus(before, { ...before, appliedStatusCode: '1' })).toBe(false)
    expect(isSameStatus(before, { ...before, transactionStatus: '差戻し' })).toBe(false)
    expect(isSameStatus(undefined, before)).toBe(false)
  })
})

describe('laterApproval', () => {
  it('returns the later of two records, or the only one', () => {
    const [early, late] = [{ at: '2026-11-01T00:00:00Z' }, { at: '2026-11-02T00:00:00Z' }]
    expect(laterApproval(early, late)).toBe(late)
    expect(laterApproval(late, early)).toBe(late)
    expect(laterApproval(early, undefined)).toBe(early)
    expect(laterApproval(undefined, undefined)).toBeUndefined()
  })
})
