import { describe, expect, it } from 'vitest'
import { isOtherHolder } from '#domain/accounts/accountHolder'

describe('the holder of an account', () => {
  it.each([
    ['ﾚﾝｼﾕｳｼﾖｳｼﾞ(ｶ', 'レンシュウショウジ（カ'],
    ['カ）アオバ　ショウジ', 'アオバショウジ　カブシキガイシャ'],
    ['アオバショウジ（カ', 'カ）アオバショージ'],
    ['コーベウンユ（カ', 'コウベウンユ（カ'],
    ['オーサカケーエー（ド', 'オオサカケイエイ（ド'],
    ['アオバショウジ', 'カ）アオバショウジ'],
    ['アオバショウジ（カ　ダイヒョウトリシマリヤク　アオバタロウ', 'カ）アオバショウジ'],
    ['カ）アオバショウジ　トリシマリヤク　アオバタロウ', 'カ）アオバショウジ'],
    [`カ）${'ナガイナマエ'.repeat(7)}`, `カ）${'ナガイナマエ'.repeat(7)}`.slice(0, 40)],
    ['シャ）アオバキョウカイ　リジチョウ　アオバハナコ', 'イッパンシャダンホウジンアオバキョウカイ'],
  ])('%s is %s', (holder, registered) => {
    expect(isOtherHolder(holder, registered)).toBe(false)
  })

  it.each([
    ['レンシュウショウジ（カ', 'オツショウジ（カ'],
    ['カ）アオバショウジ', 'ユ）アオバショウジ'],
    ['カ）アオバショウジホールディングス', 'カ）アオバショウジ'],
    ['カ）アオバ', 'カ）アオバショウジ'],
    ['コベウンユ（カ', 'コウベウンユ（カ'],
    ['カ）ダイワ', 'カ）タイワ'],
  ])('%s is not %s', (holder, registered) => {
    expect(isOtherHolder(holder, registered)).toBe(true)
  })

  it('is not judged where one of the two is not known', () => {
    expect(isOtherHolder(undefined, 'カ）アオバ')).toBe(false)
    expect(isOtherHolder('　', 'カ）アオバ')).toBe(false)
    expect(isOtherHolder('カ）アオバ', '')).toBe(false)
    expect(isOtherHolder('カ）アオバ', 'カ）ミドリ')).toBe(true)
  })
})
