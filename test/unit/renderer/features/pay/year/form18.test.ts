import { describe, expect, it } from 'vitest'
import { NO_EMPLOYER, type MovementForm } from '#contract/ipc/index'
import { employer18, form18, reasonWord } from '#features/pay/year/form18'

/** The filled example of 志布志市: 60,000 yen a year, leaving in October, the rest with the last pay. */
const example = (given: Partial<MovementForm> = {}): MovementForm => ({
  kind: 'leave',
  years: 'current',
  rest: 'lumpSum',
  municipalityCode: '462217',
  municipality: '鹿児島県志布志市',
  designatedNumber: '100',
  recipientNumber: '7',
  name: '',
  day: '2026-10-31',
  from: '2026-10',
  dueDate: '2026-11-10',
  yearly: 60_000,
  withheld: 25_000,
  remaining: 35_000,
  firstMonth: '2026-06',
  lastMonth: '2026-10',
  first: 5_000,
  others: 5_000,
  ...given,
})

describe('the boxes of the report of a movement', () => {
  it('are those of a filled example with a lump sum', () => {
    expect(form18(example(), 2026)).toMatchObject({
      years: ['①現年度', '2．新年度', '3．両年度'],
      to: '鹿児島県志布志市　長　殿',
      yearly: '60,000',
      withheld: '25,000',
      withheldMonths: '（イ）徴収済額\n6月から10月まで',
      remaining: '35,000',
      day: '令和8年10月31日',
      methods: ['1．特別徴収継続（下の１へ）', '②一括徴収（下の２へ）', '3．普通徴収（下の３へ）'],
      lumpSumReasons: [
        '①異動が令和8年12月31日までで、一括徴収の申出があったため',
        '2．異動が令和　　年１月１日以降で、特別徴収の継続の申出がないため',
      ],
    })
    expect(form18(example(), 2026).lumpSumPlan).toContain('35,000 円\nこの税額は 10 月分')
    expect(form18(example(), 2026).continued).not.toMatch(/\d,\d/)
  })

  it('say who the new employer is, as far as it is known', () => {
    const newEmployer = { name: '見本商事', address: '大阪市', telephone: '06-1234-5678', designatedNumber: '900' }
    const { newNumber, newContact } = form18(example({ kind: 'transfer', newEmployer }), 2026)
    expect([newNumber, newContact]).toEqual(['900', '氏名\n電話　06-1234-5678'])
    const unknown = form18(example({ kind: 'transfer' }), 2026)
    expect([unknown.newNumber, unknown.newContact]).toEqual(['（新規）', '氏名\n電話　'])
  })

  it('have what the company knows of itself, and blanks for the rest', () => {
    const known = employer18({
      ...{ postalCode: '1000001', postalAddress: '東京都千代田区', corporateNumber: '7000012050002' },
      ...{ telephone: '03-1234-5678', department: '総務課', contactName: '見本 花子' },
    })
    expect(known).toEqual({
      postcode: '〒100-0001',
      address: '東京都千代田区',
      digits: [...'7000012050002'],
      contact: '所属　総務課\n氏名　見本 花子\n電話　03-1234-5678',
    })
    const blank = employer18()
    expect(blank).toEqual(employer18(NO_EMPLOYER))
    expect(blank).toMatchObject({
      postcode: '〒　　　-',
      address: '',
      contact: '所属　\n氏名　\n電話　　　　　　　　　内線',
    })
    expect(blank.digits).toEqual(Array.from({ length: 13 }, () => ''))
  })

  it('say what the new employer withholds, and from when', () => {
    const { rest: _, ...transfer } = example({ kind: 'transfer', from: '2026-11', remaining: 35_000 })
    const form = form18(transfer, 2026)
    expect(form.continued).toBe('月割額 5,000 円を 11 月分（翌月10日納入期限分）から徴収し、納入します。')
    expect(form.lumpSumPlan).not.toContain('35,000')
    expect(form.reasons[1]).toBe('②転勤')
  })

  it('have no amounts in a report about the next year alone', () => {
    const form = form18(example({ years: 'next', day: '2027-02-10' }), 2026)
    expect([form.yearly, form.withheld, form.remaining]).toEqual(['', '', ''])
    expect(form.about).toEqual(['payment'])
    expect(form.withheldMonths).not.toMatch(/\d/)
  })

  it('say that nothing is left instead of how it is paid', () => {
    const { methods } = form18(example({ remaining: 0 }), 2026)
    expect(methods.at(-1)).toBe('未徴収税額なし')
    expect(methods.some((text) => /[①②③]/.test(text))).toBe(false)
    expect(form18(example(), 2026).methods).toHaveLength(3)
  })

  it('have a short word for the list, which a beginning has not', () => {
    expect(reasonWord({ kind: 'other' })).toBe('その他')
    expect(reasonWord({ kind: 'join' })).toBeUndefined()
  })
})
