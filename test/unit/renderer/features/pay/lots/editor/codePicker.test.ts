import { describe, expect, it } from 'vitest'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { findPayee, payeeOfName, payees } from '#domain/municipalities/municipalities'
import { COLUMNS } from '#data/draft/columns'
import { newRow } from '#data/draft/row'
import { certainOption, payeeOptions, textsOfChoice } from '#features/pay/lots/editor/useCodePicker'

const sapporo = {
  ...emptyPayee(),
  municipalityCode: '011002',
  municipalityName: 'サッポロシ',
  designatedNumber: '48750-001',
  numberOfPayrollTaxPayments: 12,
  amountOfPayrollTaxPayments: 345_600,
}
const fuchu = { ...emptyPayee(), municipalityCode: '342084', designatedNumber: '77' }
const namesOf = (text: string, own = [sapporo]) =>
  payeeOptions(text, own).map(({ municipality }) => municipality.prefecture + municipality.name)

describe('the list under the code cell', () => {
  it.each(['札幌市', '札幌', 'さっぽろ', 'サッポロシ', 'さっぽろｓ', 'さっぽろs'])('finds a payee by %s', (text) => {
    expect(namesOf(text)[0]).toBe('北海道札幌市')
  })

  it.each(['', ' ', '011002', '0110', '11002', '０１１００２', '01-1002', 's', 'ｓ'])(
    'stays empty for a code, and for letters that do not form kana yet (%j)',
    (text) => {
      expect(payeeOptions(text, [sapporo])).toEqual([])
    },
  )

  it('lists the payees of the company first, with a separate line for each designated number', () => {
    expect(namesOf('府中市', [])).toEqual(['東京都府中市', '広島県府中市'])
    const second = { ...fuchu, designatedNumber: '78' }
    const found = payeeOptions('府中市', [sapporo, fuchu, second])
    expect(found.map(({ municipality, payee }) => [municipality.code, payee?.designatedNumber])).toEqual([
      ['342084', '77'],
      ['342084', '78'],
      ['132063', undefined],
    ])
  })
})

describe('a municipality whose whole name was typed', () => {
  const otsu = { ...emptyPayee(), municipalityCode: '252018', designatedNumber: '9' }

  it.each(['津市', '津', 'つし', 'つ'])('comes before a payee whose name only contains the text (%s)', (text) => {
    expect(namesOf(text, [otsu])[0]).toBe('三重県津市')
  })

  it('comes first only if it exists, because the payees of the company come first otherwise', () => {
    expect(namesOf('おお', [otsu])[0]).toBe('滋賀県大津市')
  })
})

describe('Enter and Tab', () => {
  const chosen = (text: string, own = [sapporo]) => {
    const options = payeeOptions(text, own)
    return options[certainOption(text, options)]?.municipality.code
  }

  it.each([
    ['札幌市', '011002'],
    ['さっぽろs', '011002'],
    ['つ', '242012'],
    ['東京都府中市', '132063'],
    ['塩釜市', '042030'],
    ['府中市', undefined],
    ['とうきょうとし', undefined],
    ['さっぽ', undefined],
    ['札幌市中央区', undefined],
    ['浜北市', undefined],
  ])('choose for %s only what it means by itself', (text, code) => {
    expect(chosen(text)).toBe(code)
  })

  it('do not choose between two designated numbers of the company, nor prefer its payee to a namesake', () => {
    expect(chosen('札幌市', [sapporo, { ...sapporo, designatedNumber: '2' }])).toBeUndefined()
    expect(chosen('府中市', [fuchu])).toBeUndefined()
  })

  it('choose no municipality that shares its name, in kanji or kana, with or without its last character', () => {
    for (const key of ['name', 'kana'] as const) {
      const of = Map.groupBy(payees(), (one) => one[key])
      const shared = [...of].filter(([, own]) => own.length > 1)
      expect(shared.length).toBeGreaterThan(20)
      for (const [text] of shared)
        for (const typed of [text, text.slice(0, -1)]) {
          expect(payeeOfName(typed)).toBeUndefined()
          expect(chosen(typed, []), typed).toBeUndefined()
        }
    }
  })
})

describe('a choice from the list', () => {
  const municipality = findPayee('011002')!
  const choice = { municipality, payee: sapporo }
  const row = (detail: Partial<LotDetail>) => newRow({ ...emptyDetail(), ...detail })
  const FIELDS = COLUMNS.map(({ field }) => field)

  it('writes code, name, number, count and amount of a payee into an empty row, each into its column', () => {
    const texts = textsOfChoice(choice, undefined)
    expect(Object.fromEntries(texts.map((text, index) => [FIELDS[index], text]))).toEqual({
      municipalityCode: '011002',
      payee: '',
      municipalityName: 'サッポロシ',
      designatedNumber: '48750-001',
      change: '',
      numberOfPayrollTaxPayments: '12',
      amountOfPayrollTaxPayments: '345600',
    })
    expect(textsOfChoice(choice, row({}))).toEqual(texts)
    expect(textsOfChoice(choice, row({ municipalityCode: '132063', municipalityName: 'フチュウシ' }))).toEqual(texts)
  })

  it.each([
    { designatedNumber: '1' },
    { change: '1' },
    { amountOfPayrollTaxPayments: 1 },
    { numberOfRetirees: 1 },
    { municipalityName: 'ジブンデカイタ' },
  ])('writes only the code if the row already has content (%j)', (detail) => {
    expect(textsOfChoice(choice, row(detail))).toEqual(['011002'])
  })

  it('writes only the code if a number of the row is unreadable, or if the choice is no payee of the company', () => {
    expect(textsOfChoice(choice, { ...row({}), raw: { numberOfRetirees: 'x' } })).toEqual(['011002'])
    expect(textsOfChoice({ municipality }, undefined)).toEqual(['011002'])
  })
})
