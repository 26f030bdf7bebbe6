import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { findPayee } from '#domain/municipalities/municipalities'
import { emptyPayee, type PayeeRecord } from '#domain/lots/payeeMaster'
import { municipalityText } from '#features/pay/payees/payeeColumns'
import { draftFindings, normaliseField, toDraft, toRecord, withCode } from '#features/pay/payees/payeeDraft'
import { usePayeeForm } from '#features/pay/payees/usePayeeForm'
import { certainOption, codeProblem, pickerOptions, usePayeePicker } from '#features/pay/payees/usePayeePicker'
import { usePayees, type Payees } from '#features/pay/payees/usePayees'
import { AppDatabase, db, type PayeeRow } from '#data/schema/db'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'

const fuchu: PayeeRecord = {
  municipalityCode: '132063',
  municipalityName: 'フチュウシ',
  designatedNumber: '48750-000-3',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
  halfYearly: true,
  memo: 'x',
}
const key = (name: string, more: Partial<KeyboardEvent> = {}) => {
  const event = {
    key: name,
    isComposing: false,
    keyCode: 0,
    prevented: false,
    preventDefault() {
      this.prevented = true
    },
    ...more,
  }
  return event as unknown as KeyboardEvent & { prevented: boolean }
}

beforeEach(() => db.payees.clear())

describe('searching for a municipality', () => {
  it.each([
    ['札幌', '011002'],
    ['さっぽろし', '011002'],
    ['ｻｯﾎﾟﾛｼ', '011002'],
    ['011002', '011002'],
    ['東京 府中', '132063'],
    ['広島県府中市', '342084'],
  ])('%s finds %s first', (typed, code) => {
    expect(pickerOptions(typed)[0]?.municipality.code).toBe(code)
  })

  it.each([
    ['札幌市', '011002'],
    ['さっぽろ', '011002'],
    ['011002', '011002'],
    ['01100', '011002'],
    ['１４１０４６', '141003'],
    ['ふちゅうし 東京', '132063'],
    ['広島県　府中市', '342084'],
    ['府中市 東', undefined],
    ['府中市', undefined],
    ['とうきょうとし', undefined],
    ['さっぽ', undefined],
    ['札幌市中央区', undefined],
    ['浜北市', undefined],
    ['141', undefined],
  ])('knows by itself which municipality %s means, or leaves it to a person', (typed, code) => {
    const options = pickerOptions(typed)
    expect(options.length).toBeGreaterThan(0)
    expect(options[certainOption(typed, options)]?.municipality.code).toBe(code)
  })

  it('finds the city for the code of a ward, and names the ward', () => {
    expect(pickerOptions('１４１０４６')).toEqual([{ municipality: findPayee('141003'), ward: '中区' }])
  })

  it('states what is wrong with a complete code, but nothing while the code is being typed', () => {
    expect(codeProblem('141004')).toMatchObject({ code: 'codeBadCheckDigit', params: { expected: '3' } })
    expect(codeProblem('130001')).toMatchObject({ code: 'codeIsPrefecture' })
    for (const fine of ['14100', '141003', '横浜', '']) expect(codeProblem(fine)).toBeUndefined()
  })

  it('moves through the list with the arrow keys, selects with Enter and clears the field', () => {
    const picked: string[] = []
    const picker = usePayeePicker(({ code }) => picked.push(code))
    picker.type('府中市')
    picker.onKey(key('Enter'))
    expect([picker.active.value, picked, picker.query.value]).toEqual([-1, [], '府中市'])
    picker.onKey(key('ArrowUp'))
    expect(picker.active.value).toBe(picker.options.value.length - 1)
    picker.onKey(key('ArrowDown'))
    expect(picker.active.value).toBe(0)
    picker.onKey(key('ArrowDown'))
    const second = picker.options.value[1]?.municipality.code
    picker.onKey(key('Enter'))
    expect([picked, picker.query.value, picker.open.value]).toEqual([[second], '', false])
  })

  it('does not handle keys that an input method is using', () => {
    const picker = usePayeePicker(() => expect.unreachable())
    picker.type('ふちゅう')
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      const event = key('Enter', composing)
      picker.onKey(event)
      expect(event.prevented).toBe(false)
    }
    expect([picker.open.value, picker.query.value]).toEqual([true, 'ふちゅう'])
  })

  it('closes the list with Escape and clears the field with a second Escape', () => {
    const picker = usePayeePicker(() => undefined)
    picker.type('札幌')
    picker.onKey(key('Escape'))
    expect([picker.open.value, picker.query.value]).toEqual([false, '札幌'])
    picker.onKey(key('ArrowDown'))
    expect(picker.open.value).toBe(true)
    picker.onKey(key('Escape'))
    picker.onKey(key('Escape'))
    expect(picker.query.value).toBe('')
    const enter = key('Enter')
    picker.onKey(enter)
    expect(picker.options.value).toEqual([])
  })
})

describe('a payee being typed', () => {
  it('converts to a draft and back unchanged', () => {
    expect(toRecord(toDraft(fuchu))).toEqual(fuchu)
    expect(toRecord(toDraft(emptyPayee()))).toEqual(emptyPayee())
  })

  it.each([
    ['municipalityCode', ' １３２０６３', '132063'],
    ['designatedNumber', 'ａ１２ー３', 'A12-3'],
    ['municipalityName', 'ﾌﾁｭｳし ', 'フチュウシ'],
    ['amountOfPayrollTaxPayments', '４５６００円', '45,600'],
    ['amountOfPayrollTaxPayments', '1.5', '1.5'],
    ['numberOfPayrollTaxPayments', '３人', '3'],
    ['numberOfPayrollTaxPayments', '1,200件', '1,200'],
    ['amountOfPayrollTaxPayments', '3人', '3人'],
    ['memo', ' 府中㈱ ', '府中㈱'],
  ] as const)('%s %j is kept as %j', (field, typed, kept) => {
    expect(normaliseField(field, typed)).toBe(kept)
  })

  it('saves a count with its unit as the count, and finds nothing wrong with it', () => {
    const draft = { ...toDraft(fuchu), numberOfPayrollTaxPayments: '１２人', amountOfPayrollTaxPayments: '66,500円' }
    expect(draftFindings(draft)).toEqual([])
    expect(toRecord(draft)).toMatchObject({ numberOfPayrollTaxPayments: 12, amountOfPayrollTaxPayments: 66_500 })
  })

  it('keeps an unreadable number as it is and reports it once', () => {
    const findings = draftFindings({ ...toDraft(fuchu), amountOfPayrollTaxPayments: '12,34' })
    expect(findings).toEqual([
      { code: 'unreadableNumber', severity: 'error', field: 'amountOfPayrollTaxPayments', params: { text: '12,34' } },
    ])
  })

  it('gets the name that belongs to its new code', () => {
    expect(withCode(toDraft(fuchu), '132063', '011002').municipalityName).toBe('サッポロシ')
  })

  it('is named by prefecture, municipality and any ward, or by its code if that is unknown', () => {
    expect(['132063', '141046', '999999'].map(municipalityText)).toEqual([
      '東京都 府中市',
      '神奈川県 横浜市 中区',
      '999999',
    ])
  })
})

describe('the form of a payee', () => {
  const scope = effectScope()
  afterAll(() => scope.stop())
  const begin = async () => {
    const payees = scope.run(() => usePayees('c1'))!
    await vi.waitUntil(() => payees.loaded.value)
    return { payees, form: usePayeeForm(payees) }
  }
  const rowsUntil = (payees: Payees, done: (rows: readonly PayeeRow[]) => boolean) =>
    vi.waitUntil(() => done(payees.rows.value))

  it('adds a payee, then edits it', async () => {
    const { payees, form } = await begin()
    form.add(findPayee('132063')!)
    form.draft.designatedNumber = '1'
    expect(await form.commit()).toBe(true)
    expect(form.open.value).toBe(false)
    await rowsUntil(payees, (rows) => rows.length === 1)
    form.edit(payees.rows.value[0]!)
    form.draft.memo = 'new'
    await form.commit()
    await rowsUntil(payees, ([row]) => row?.memo === 'new')
  })

  it('shows the problems of a field once the user leaves it, and all of them after trying to save', async () => {
    const { payees, form } = await begin()
    form.add(findPayee('132063')!)
    expect(form.shown.value).toEqual([])
    form.draft.municipalityCode = '１３２０６４'
    form.leave('municipalityCode')
    expect(form.shown.value.map(({ code }) => code)).toEqual(['codeBadCheckDigit'])
    expect(form.conversions.value.municipalityCode).toEqual({ from: '１３２０６４', to: '132064' })
    expect(await form.commit()).toBe(false)
    expect(form.shown.value.map(({ code }) => code)).toEqual(['codeBadCheckDigit', 'designatedNumberMissing'])
    expect(payees.rows.value).toEqual([])
  })

  it('refuses the same code and designated number twice, however they are typed', async () => {
    const { payees, form } = await begin()
    await payees.save(fuchu)
    await rowsUntil(payees, (rows) => rows.length === 1)
    form.add(findPayee('132063')!)
    form.draft.designatedNumber = '４８７５０－０００－３'
    expect([form.same.value, await form.commit()]).toEqual([true, false])
    form.edit(payees.rows.value[0]!)
    expect([form.same.value, await form.commit()]).toEqual([false, true])
  })

  it('lists a payee that another window stores', async () => {
    const { payees } = await begin()
    const elsewhere = new AppDatabase()
    await elsewhere.payees.put({ ...fuchu, companyId: 'c1', payeeId: 'p1' })
    await rowsUntil(payees, ([row]) => row?.payeeId === 'p1')
    elsewhere.close()
  })

  it('offers the city of a ward and takes over its name', async () => {
    const { form } = await begin()
    form.add(findPayee('132063')!)
    form.draft.municipalityCode = '141046'
    form.leave('municipalityCode')
    form.setCode(form.wardCity.value!.code)
    expect([form.draft.municipalityCode, form.draft.municipalityName, form.wardCity.value]).toEqual([
      '141003',
      'ヨコハマシ',
      undefined,
    ])
  })

  it('stays open with the error when the database fails', async () => {
    const { payees, form } = await begin()
    form.add(findPayee('132063')!)
    vi.spyOn(db.payees, 'put').mockRejectedValueOnce(fullDisk())
    expect(await form.commit()).toBe(false)
    expect([form.open.value, payees.failure.value]).toEqual([true, FULL_DISK])
  })
})
