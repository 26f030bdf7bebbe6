import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForBankFile } from '#domain/text/kana'
import { foldRemitterName } from '#domain/deposits/remitterName'

describe('folded names of remitters', () => {
  it.each([
    ['ミホンセイサクショ（カ', 'ﾐﾎﾝｾｲｻｸｼﾖ(ｶ'],
    ['カ）サンプルウンユ', 'かぶしきがいしゃ　さんぷるうんゆ'],
    ['サンプルウンユ', 'サンプル・ウンユ'],
    ['ユ）レイダイショクヒン', 'ﾕ)ﾚｲﾀﾞｲｼﾖｸﾋﾝ'],
    ['サーバー（カ', 'ｻ-ﾊﾞ-ｶﾌﾞｼｷｶﾞｲｼﾔ'],
    ['ガツコウ', 'カ゛ッコウ'],
    ['カ）ＡＢＣ', '(ｶ)abc'],
    ['㈱青葉', '青葉株式会社'],
    ['シヤ）レンゴウ', 'イッパンシャダンホウジンレンゴウ'],
    ['ヤマダ　タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ])('%s and %s are the same', (a, b) => {
    expect(foldRemitterName(a)).toEqual(foldRemitterName(b))
  })

  it.each([
    ['カシヤ', 'ガシヤ'],
    ['カ）ヤマダ', 'ユ）ヤマダ'],
    ['シ）ヤマト', 'シヤ）マト'],
    ['サバ', 'サーバー'],
    ['カ）アオバ', 'アオバ'],
  ])('%s and %s are different', (a, b) => {
    expect(foldRemitterName(a)).not.toEqual(foldRemitterName(b))
  })

  it('keep a company form that is the whole name', () => {
    expect(foldRemitterName('株式会社')).toEqual({ bare: '株式会社', form: '' })
    expect(foldRemitterName('')).toEqual({ bare: '', form: '' })
    expect(foldRemitterName('カトウ').form).toBe('')
    expect(foldRemitterName('タカシ').form).toBe('')
  })

  it('are the same for a name in kana and for its form in a bank file', () => {
    const kana = fc
      .array(fc.constantFrom(...'アイウカガキギクグサザシジタダツヅハバパヒビピャュョッーンヴ'), {
        minLength: 2,
        maxLength: 20,
      })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(kana, fc.constantFrom('', 'カ）', 'ユ）', 'イ）'), (name, form) => {
        const bank = foldForBankFile(form + name)
        if (bank.refused.length === 0) expect(foldRemitterName(bank.text)).toEqual(foldRemitterName(form + name))
      }),
    )
  })
})
