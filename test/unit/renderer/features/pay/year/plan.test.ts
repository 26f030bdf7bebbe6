import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { effectScope, nextTick, shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeNotices } from '#domain/year/noticeMerge'
import { listYear, saveYear, type YearRow } from '#data/repositories/years'
import { db } from '#data/schema/db'
import { writesEnded } from '#data/writes/runningWrites'
import { displayOf, editPlanCell, isWrong, textOf } from '#features/pay/year/cells'
import { PLAN_COLUMNS, type PlanField } from '#features/pay/year/columns'
import {
  addRow,
  copyRows,
  deleteRows,
  fillYear,
  isSortedBy,
  sortRows,
  typedRow,
  writeBlock,
} from '#features/pay/year/planEdits'
import { changesOf, usePlanChange } from '#features/pay/year/usePlanChange'
import { stepOf } from '#features/pay/year/usePlanImport'
import { afterStep, inverseOf } from '#features/pay/year/planStep'
import { firstYear, readAhead } from '#features/pay/year/planRead'
import { newEmployee, usePlanSheet } from '#features/pay/year/usePlanSheet'

const PLACE = { companyId: 'c', year: 2026 }
const NUMBER = '123456789018'
const NONE: ReadonlySet<string> = new Set()
const row = (changes: Partial<YearRow> = {}): YearRow => ({ ...newEmployee('c', 2026, 1), ...changes })
const column = (field: PlanField) => PLAN_COLUMNS.find((one) => one.field === field)!
const typed = (field: PlanField, text: string, before = row()) => editPlanCell(before, field, text, NONE)

beforeEach(async () => {
  await writesEnded()
  await db.yearEmployees.clear()
})

describe('a cell of the plan', () => {
  it('takes amounts, codes, names of municipalities and numbers as they are typed', () => {
    expect(typed('month06', '８，３００円')?.amounts[0]).toBe(8_300)
    expect(typed('month05', '')?.amounts[11]).toBe(0)
    expect(typed('municipalityCode', '１３２０６３')?.municipalityCode).toBe('132063')
    expect(typed('municipalityCode', '東京都府中市')?.municipalityCode).toBe('132063')
    expect(typed('designatedNumber', ' ab－1 ')?.designatedNumber).toBe('AB-1')
  })

  it('keeps an amount that cannot be read as typed, and marks it', () => {
    const wrong = typed('month07', '8300?')!
    expect([displayOf(wrong, column('month07')), textOf(wrong, column('month07'))]).toEqual(['8300?', '8300?'])
    expect([isWrong(wrong, column('month07')), isWrong(wrong, column('month06'))]).toEqual([true, false])
    expect(typed('month07', '8300', wrong)).toMatchObject({ raw: {}, amounts: expect.arrayContaining([8_300]) })
    expect(typed('month07', '1000000000')?.raw).toEqual({ month07: '1000000000' })
    expect(typed('month07', '8300?', wrong)).toBe(wrong)
  })

  it('never takes an individual number, in any column and form', () => {
    for (const { field, editable } of PLAN_COLUMNS)
      if (editable)
        for (const text of [NUMBER, '１２３４－５６７８－９０１８', `山田 ${NUMBER}`])
          expect(typed(field, text), field).toBeUndefined()
  })

  it('takes other numbers of twelve digits as recipient or designated number, and a registered designated number', () => {
    expect(typed('designatedNumber', '123456789019')?.designatedNumber).toBe('123456789019')
    expect(typed('recipientNumber', '123456789019')?.recipientNumber).toBe('123456789019')
    expect(typed('month06', '123456789019')).toBeUndefined()
    const known = new Set([NUMBER])
    expect(editPlanCell(row(), 'designatedNumber', NUMBER, known)?.designatedNumber).toBe(NUMBER)
    expect(editPlanCell(row(), 'name', NUMBER, known)).toBeUndefined()
  })
})

describe('a block of cells', () => {
  it('changes rows and adds further ones below, leaves computed columns, and counts what it refuses', () => {
    const rows = [row()]
    const { step, individual, beyond } = writeBlock(
      rows,
      PLACE,
      [0, 2],
      [
        ['132063', 'ignored', '1', 'ignored', '100', '200'],
        ['131016', '', '2', '', NUMBER, ...Array.from({ length: 11 }, () => '5'), 'too far'],
      ],
      NONE,
    )
    expect(step.put).toMatchObject([
      {
        employeeId: rows[0]!.employeeId,
        municipalityCode: '132063',
        designatedNumber: '1',
        amounts: [100, 200, ...Array(10).fill(0)],
      },
      { municipalityCode: '131016', designatedNumber: '2', amounts: [0, ...Array(11).fill(5)] },
    ])
    expect([individual, beyond]).toEqual([1, 1])
    expect(afterStep(rows, step).map(({ municipalityCode }) => municipalityCode)).toEqual(['132063', '131016'])
  })

  it('and every other step is undone by its inverse', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), top: fc.nat(6), text: fc.constantFrom('5', 'x', '') }),
      fc.record({ kind: fc.constant('add' as const), top: fc.nat(6), text: fc.constant('') }),
      fc.record({ kind: fc.constant('delete' as const), top: fc.nat(6), text: fc.constant('') }),
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        let rows: YearRow[] = [row({ position: 1 }), row({ position: 2 })]
        const states = [rows]
        const inverses = edits.map(({ kind, top, text }) => {
          const step =
            kind === 'write'
              ? writeBlock(rows, PLACE, [top, 6], [[text], [text]], NONE).step
              : kind === 'add'
                ? addRow(rows, PLACE, Math.min(top, rows.length))
                : deleteRows(rows, top, top + 1)
          const inverse = inverseOf(rows, step)
          rows = afterStep(rows, step)
          states.push(rows)
          return inverse
        })
        states.pop()
        for (const inverse of inverses.toReversed()) {
          rows = afterStep(rows, inverse)
          expect(rows).toEqual(states.pop())
        }
      }),
    )
  })
})

describe('one amount until May', () => {
  const rows = [row({ amounts: [8_700, 8_300, ...Array<number>(10).fill(0)], raw: { month10: 'x' } }), row()]
  const july = PLAN_COLUMNS.findIndex(({ field }) => field === 'month07')

  it('fills the later months of the selected rows, also those that could not be read', () => {
    const { put } = fillYear(rows, 0, 1, july)
    expect(put).toMatchObject([{ amounts: [8_700, ...Array<number>(11).fill(8_300)], raw: {} }])
  })

  it('changes nothing in a column of texts, from an amount that cannot be read, or when all are equal', () => {
    expect(fillYear(rows, 0, 1, 0).put).toEqual([])
    expect(fillYear(rows, 0, 0, july + 3).put).toEqual([])
    expect(fillYear([row()], 0, 0, july).put).toEqual([])
  })
})

describe('whole rows of a plan', () => {
  const staff = fc.array(
    fc.record({ recipientNumber: fc.constantFrom('', 'A1', 'A2', 'B'), yen: fc.constantFrom(0, 5, 40, 300) }),
    { maxLength: 8 },
  )
  const rowsOf = (of: readonly { recipientNumber: string; yen: number }[]) =>
    of.map(({ recipientNumber, yen }, at) =>
      row({ recipientNumber, position: at + 1, amounts: Array.from({ length: 12 }, () => yen) }),
    )
  const ids = (rows: readonly YearRow[]) => rows.map(({ employeeId }) => employeeId).toSorted()

  it('are sorted by any column both ways, lose nobody, and one step takes it back', () => {
    fc.assert(
      fc.property(
        staff,
        fc.nat(PLAN_COLUMNS.length - 1),
        fc.constantFrom(1 as const, -1 as const),
        (of, column, direction) => {
          const rows = rowsOf(of)
          const step = sortRows(rows, { column, direction })
          const sorted = afterStep(rows, step)
          expect(isSortedBy(sorted, { column, direction })).toBe(true)
          expect(ids(sorted)).toEqual(ids(rows))
          expect(afterStep(sorted, inverseOf(rows, step))).toEqual(rows)
        },
      ),
    )
  })

  it('are sorted by amounts as numbers, not as texts', () => {
    const rows = rowsOf([40, 300, 5].map((yen) => ({ recipientNumber: '', yen })))
    const sorted = afterStep(rows, sortRows(rows, { column: 5, direction: 1 }))
    expect(sorted.map(({ amounts }) => amounts[0])).toEqual([5, 40, 300])
  })

  it('are sorted by the numbers in recipient numbers', () => {
    const rows = rowsOf(['10', '9', 'A-2', 'A-10', '2'].map((recipientNumber) => ({ recipientNumber, yen: 1 })))
    const sorted = afterStep(rows, sortRows(rows, { column: 0, direction: 1 }))
    expect(sorted.map(({ recipientNumber }) => recipientNumber)).toEqual(['2', '9', '10', 'A-2', 'A-10'])
  })

  it('are copied below, without the changes of the first', () => {
    fc.assert(
      fc.property(staff, fc.nat(7), fc.nat(2), (of, top, more) => {
        const rows = rowsOf(of)
        const after = afterStep(rows, copyRows(rows, top, top + more))
        const copied = rows.slice(top, top + more + 1)
        const at = Math.min(top + more + 1, rows.length)
        const texts = (some: readonly YearRow[]) =>
          some.map(({ recipientNumber, amounts }) => [recipientNumber, amounts])
        const expected = copied.length === 0 ? rows : [...rows.slice(0, at), ...copied, ...rows.slice(at)]
        expect(texts(after)).toEqual(texts(expected))
        expect(new Set(after.map(({ employeeId }) => employeeId)).size).toBe(after.length)
        expect(after.every(({ changes }) => changes.length === 0)).toBe(true)
      }),
    )
  })
})

describe('the sheet of a plan', () => {
  beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame)))
  afterEach(() => void vi.unstubAllGlobals())
  const sheetOf = () => effectScope().run(() => usePlanSheet('c', 2026))!

  it('writes every change at once, and undo and redo too', async () => {
    const sheet = sheetOf()
    await vi.waitFor(() => {
      expect(sheet.loaded.value).toBe(true)
    })
    sheet.change({ put: [row({ name: 'a' })], remove: [] })
    sheet.change({ put: [row({ name: 'b', position: 2 })], remove: [] })
    await writesEnded()
    expect((await listYear('c', 2026)).map(({ name }) => name)).toEqual(['a', 'b'])
    sheet.undo()
    await writesEnded()
    expect((await listYear('c', 2026)).map(({ name }) => name)).toEqual(['a'])
    sheet.redo()
    await writesEnded()
    expect(sheet.rows.value.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(await db.yearEmployees.count()).toBe(2)
  })

  it('keeps the latest steps when there are too many', async () => {
    const sheet = sheetOf()
    await vi.waitFor(() => {
      expect(sheet.loaded.value).toBe(true)
    })
    const one = row()
    for (let n = 1; n <= 202; n++) sheet.change({ put: [{ ...one, name: String(n) }], remove: [] })
    sheet.undo()
    expect(sheet.rows.value.map(({ name }) => name)).toEqual(['201'])
    while (sheet.canUndo.value) sheet.undo()
    expect(sheet.rows.value.map(({ name }) => name)).toEqual(['2'])
    await writesEnded()
  })

  it('tells a failed write, keeps what was entered, and writes it on the next try', async () => {
    const sheet = sheetOf()
    await vi.waitFor(() => {
      expect(sheet.loaded.value).toBe(true)
    })
    const failing = vi.spyOn(db.yearEmployees, 'bulkPut').mockRejectedValueOnce(new Error('full'))
    sheet.change({ put: [row({ name: 'a' })], remove: [] })
    await writesEnded()
    expect(sheet.failure.value).toBeDefined()
    expect(sheet.rows.value.map(({ name }) => name)).toEqual(['a'])
    failing.mockRestore()
    sheet.retry()
    await writesEnded()
    expect(sheet.failure.value).toBeUndefined()
    expect(await listYear('c', 2026)).toHaveLength(1)
  })

  it('is resumed with its steps on another screen, unless somebody changed the plan', async () => {
    const step = { put: [row({ recipientNumber: 'A1' })], remove: [] }
    const first = effectScope()
    const before = first.run(() => usePlanSheet('c', 2026))!
    before.change(step)
    await writesEnded()
    first.stop()
    const open = async () => {
      const scope = effectScope()
      const sheet = scope.run(() => usePlanSheet('c', 2026))!
      await vi.waitFor(() => expect(sheet.rows.value).toHaveLength(1))
      return { scope, sheet }
    }
    const second = await open()
    expect(second.sheet.canUndo.value).toBe(true)
    second.scope.stop()
    await saveYear([{ ...step.put[0]!, name: 'other' }])
    const third = await open()
    expect(third.sheet.canUndo.value).toBe(false)
    third.scope.stop()
  })

  it('has the employees at once after they were read ahead, unless somebody wrote since', async () => {
    await saveYear([row({ year: firstYear(), name: 'a' })])
    const open = () => {
      const scope = effectScope()
      const sheet = scope.run(() => usePlanSheet('c', firstYear()))!
      const names = () => sheet.rows.value.map(({ name }) => name)
      return { scope, names, first: names() }
    }
    await readAhead('c')
    const one = open()
    expect(one.first).toEqual(['a'])
    await saveYear([row({ year: firstYear(), name: 'b', position: 2 })])
    await vi.waitFor(() => expect(one.names()).toEqual(['a', 'b']))
    one.scope.stop()
    const other = open()
    expect(other.first).toEqual([])
    await vi.waitFor(() => expect(other.names()).toEqual(['a', 'b']))
    other.scope.stop()
  })

  it('has on the disk what is being typed, and gets back what it was when the typing ends', async () => {
    const scope = effectScope()
    const sheet = scope.run(() => usePlanSheet('c', 2026))!
    await vi.waitFor(() => expect(sheet.loaded.value).toBe(true))
    const stored = async () => (await listYear('c', 2026)).map(({ recipientNumber }) => recipientNumber)
    const kept = row({ recipientNumber: 'A1' })
    sheet.change({ put: [kept], remove: [] })
    sheet.keepTyped({ ...kept, recipientNumber: 'A12' })
    await vi.waitFor(async () => expect(await stored()).toEqual(['A12']))
    expect(sheet.rows.value[0]?.recipientNumber).toBe('A1')
    sheet.endTyping()
    await vi.waitFor(async () => expect(await stored()).toEqual(['A1']))
    sheet.keepTyped(row({ position: 2, recipientNumber: 'B' }))
    sheet.keepTyped(row({ position: 2, recipientNumber: 'B2' }))
    await vi.waitFor(async () => expect(await stored()).toEqual(['A1', 'B2']))
    sheet.change({ put: [row({ position: 2, recipientNumber: 'B3' })], remove: [] })
    await vi.waitFor(async () => expect(await stored()).toEqual(['A1', 'B3']))
    expect(sheet.rows.value.map(({ recipientNumber }) => recipientNumber)).toEqual(['A1', 'B3'])
    scope.stop()
  })

  it('keeps no long digits while they are typed', () => {
    const at = (text: string) => typedRow([row()], PLACE, [0, 0], text, NONE)?.recipientNumber
    expect([at('123456789'), at('1234567890'), at('１２３４５６７８９０'), at(NUMBER)]).toEqual([
      '123456789',
      undefined,
      undefined,
      undefined,
    ])
  })

  it("shows another window's write", async () => {
    const sheet = sheetOf()
    await saveYear([row({ name: 'theirs' })])
    await vi.waitFor(() => {
      expect(sheet.rows.value.map(({ name }) => name)).toEqual(['theirs'])
    })
  })
})

describe('taking a file over', () => {
  const twelve = (yen: number) => Array.from({ length: 12 }, () => yen)
  const plan = [row({ recipientNumber: 'A', name: 'Aoba', designatedNumber: '1', amounts: twelve(100) })]
  const sheet = { ...PLACE, rows: shallowRef<readonly YearRow[]>(plan) }
  const incoming = (yen: number[]) => ({
    recipientNumber: 'A',
    name: '',
    municipalityCode: '132063',
    designatedNumber: '',
    amounts: yen,
  })

  it('as the notice of the year replaces the months, keeps what the file lacks, and adds new employees', () => {
    const merge = mergeNotices(2026, plan, [incoming(twelve(200)), { ...incoming(twelve(1)), recipientNumber: 'B' }])
    const made = stepOf(sheet, merge, '')
    expect(made.ok && made.step.put).toMatchObject([
      { recipientNumber: 'B', amounts: twelve(1), position: 2 },
      {
        recipientNumber: 'A',
        name: 'Aoba',
        designatedNumber: '1',
        municipalityCode: '132063',
        amounts: twelve(200),
        changes: [],
      },
    ])
  })

  it('as a change notice leaves a line of history, and keeps the months that were withheld', () => {
    const later = twelve(100).map((yen, at) => (at < 4 ? yen : 300))
    const made = stepOf(sheet, mergeNotices(2026, plan, [incoming(later)]), '2026-10')
    expect(made.ok && made.step.put).toMatchObject([{ amounts: later, changes: [{ kind: 'notice', from: '2026-10' }] }])
    const earlier = stepOf(sheet, mergeNotices(2026, plan, [incoming(twelve(300))]), '2026-10')
    expect(earlier.ok && earlier.step.put).toMatchObject([
      { amounts: later, changes: [{ kind: 'notice', from: '2026-10', excess: -800 }] },
    ])
  })

  it('as a change notice with the tax of the year has what is to be refunded, once', () => {
    const stated = { ...incoming(twelve(0)), since: 4, yearly: 250 }
    const first = stepOf(sheet, mergeNotices(2026, plan, [stated]), '2026-10')
    const [taken] = first.ok ? first.step.put : []
    // 400 yen were withheld until September.
    expect(taken).toMatchObject({ changes: [{ kind: 'notice', excess: 150 }] })
    const again = stepOf(
      { ...sheet, rows: shallowRef<readonly YearRow[]>(taken ? [taken] : []) },
      mergeNotices(2026, taken ? [taken] : [], [stated]),
      '2026-10',
    )
    expect(again).toMatchObject({ ok: true, step: { put: [] } })
  })
})

describe('the designated number of a new employee', () => {
  const staff = [
    row({ municipalityCode: '132063', designatedNumber: '77' }),
    row({ municipalityCode: '132063', designatedNumber: '77' }),
    row({ municipalityCode: '131016', designatedNumber: '1' }),
    row({ municipalityCode: '131016', designatedNumber: '2' }),
  ]
  const numberAt = (code: string, rows: readonly YearRow[] = staff, at = rows.length) =>
    writeBlock(rows, PLACE, [at, PLAN_COLUMNS.indexOf(column('municipalityCode'))], [[code]], NONE).step.put[0]
      ?.designatedNumber

  it('is that of the colleagues at the same municipality, where they have one', () => {
    expect([numberAt('132063'), numberAt('131016'), numberAt('141003')]).toEqual(['77', '', ''])
  })

  it('is not changed where there is one', () => {
    const own = [...staff, row({ municipalityCode: '131016', designatedNumber: '9' })]
    expect(numberAt('132063', own, 4)).toBe('9')
  })

  it('is taken for those that a file adds without one', () => {
    const one = { recipientNumber: 'N', name: '', municipalityCode: '132063', designatedNumber: '', amounts: [] }
    const sheet = { rows: { value: staff }, ...PLACE } as unknown as Parameters<typeof stepOf>[0]
    const made = stepOf(sheet, mergeNotices(2026, staff, [one]), '')
    expect(made.ok && made.step.put.map(({ designatedNumber }) => designatedNumber)).toEqual(['77'])
  })
})

describe('a change of an employee', () => {
  const paying = row({ amounts: Array.from({ length: 12 }, () => 10_000) })
  const entered = (of: YearRow) => effectScope().run(() => usePlanChange(of))!

  it('is joining first for somebody who pays nothing, and everything else for others', () => {
    expect(changesOf(paying)).toEqual(['leave', 'absence', 'death', 'transfer', 'other', 'notice'])
    // Who pays no tax can leave as well: the report is due all the same.
    expect(changesOf(row())).toEqual(['join', 'notice', 'leave', 'absence', 'death', 'transfer', 'other'])
    expect(changesOf({ amounts: paying.amounts.with(11, 0) })[0]).toBe('join')
  })

  it('of leaving in January proposes the lump sum in that month, in August ordinary collection from the next', async () => {
    const change = entered(paying)
    change.day.value = '2027-01-20'
    await nextTick()
    expect([change.rest.value, change.from.value, change.compulsory.value]).toEqual(['lumpSum', '2027-01', true])
    expect(change.moves.value).toHaveLength(5)
    expect(change.after.value?.amounts.slice(6)).toEqual([10_000, 50_000, 0, 0, 0, 0])
    change.day.value = '2026-08-31'
    await nextTick()
    expect([change.rest.value, change.from.value, change.compulsory.value]).toEqual(['ordinary', '2026-09', false])
  })

  it('of leaving offers no month long before its day, and no month after May for a lump sum', async () => {
    const change = entered(paying)
    change.day.value = '2026-11-28'
    await nextTick()
    expect([change.months.value[0], change.months.value.at(-1)]).toEqual(['2026-10', '2027-06'])
    change.rest.value = 'lumpSum'
    await nextTick()
    expect([change.months.value[0], change.months.value.at(-1), change.from.value]).toEqual([
      ...['2026-10', '2027-05', '2026-11'],
    ])
    change.kind.value = 'notice'
    await nextTick()
    expect(change.months.value).toHaveLength(12)
  })

  it('that begins after May belongs to the next plan, and moves no month of this one', async () => {
    const change = entered(paying)
    for (const kind of ['leave', 'absence', 'transfer'] as const) {
      change.kind.value = kind
      change.day.value = '2027-06-01'
      await nextTick()
      expect(change.from.value).toBe('')
      expect(change.result.value).toEqual({ ok: false, problem: 'monthNotInYear' })
      expect(change.after.value).toBeUndefined()
      change.day.value = '2026-08-01'
      await nextTick()
    }
  })

  it('of leaving in May moves no month, and is recorded with nothing left', async () => {
    const change = entered(paying)
    change.day.value = '2027-05-31'
    await nextTick()
    expect([change.from.value, change.asksRest.value, change.asksNext.value]).toEqual(['2027-06', false, true])
    expect(change.moves.value).toEqual([])
    expect(change.after.value?.changes.at(-1)).toMatchObject({ kind: 'leave', day: '2027-05-31', from: '2027-06' })
  })

  it('to another employer has what is known of that one, and never an individual number', async () => {
    const change = usePlanChange(paying, new Set([NUMBER]))
    change.kind.value = 'transfer'
    change.day.value = '2026-09-30'
    await nextTick()
    const saved = () => change.after.value?.changes.at(-1)
    expect(saved()?.kind).toBe('transfer')
    expect(saved()).not.toHaveProperty('newEmployer')
    const { name, address, telephone, designatedNumber } = change.newEmployerFields
    name.value = ' 見本 商事 '
    telephone.value = '０６-1234-5678'
    designatedNumber.value = 'ab-1'
    expect(saved()?.newEmployer).toEqual({
      ...{ name: '見本 商事', address: '', telephone: '06-1234-5678', designatedNumber: 'AB-1' },
    })
    for (const field of [name, address, telephone]) {
      field.value = NUMBER
      expect(field.value).toBe('')
    }
    // One of the payee list may look like an individual number.
    designatedNumber.value = NUMBER
    expect(designatedNumber.value).toBe(NUMBER)
    const other = usePlanChange(paying).newEmployerFields.designatedNumber
    other.value = NUMBER
    expect(other.value).toBe('')
  })

  it('of a death in February asks for no rest, and names the municipality of the next year only if it is another', async () => {
    const change = entered(paying)
    change.kind.value = 'death'
    change.day.value = '2027-02-14'
    await nextTick()
    expect([change.asksRest.value, change.compulsory.value, change.from.value]).toEqual([false, false, '2027-03'])
    expect(change.after.value?.amounts.slice(7)).toEqual([10_000, 10_000, 0, 0, 0])
    expect(change.after.value?.changes.at(-1)).not.toHaveProperty('next')
    change.nextFields.code.value = '横浜市'
    change.nextFields.number.value = 'ab-1'
    expect(change.after.value?.changes.at(-1)?.next).toEqual({ municipalityCode: '141003', designatedNumber: 'AB-1' })
    change.nextFields.number.value = NUMBER
    expect(change.nextFields.number.value).toBe('')
  })

  it('of who left before June, and is in the notice all the same, withholds nothing of the year', async () => {
    const change = entered(paying)
    change.day.value = '2026-02-14'
    await nextTick()
    expect([change.compulsory.value, change.rest.value, change.from.value]).toEqual([false, 'ordinary', '2026-06'])
    expect(new Set(change.after.value?.amounts)).toEqual(new Set([0]))
    expect(change.reportDays.value).toEqual(['2026-04-15'])
    change.day.value = '2027-02-14'
    await nextTick()
    expect([change.compulsory.value, change.rest.value, change.from.value]).toEqual([true, 'lumpSum', '2027-02'])
  })

  it('tells until when its reports have to be there, of both municipalities, and that joining has no such day', async () => {
    const change = entered(paying)
    change.day.value = '2027-02-14'
    await nextTick()
    expect(change.reportDays.value).toEqual(['2027-03-10'])
    change.nextFields.code.value = '横浜市'
    expect(change.reportDays.value).toEqual(['2027-03-10', '2027-04-15'])
    change.kind.value = 'notice'
    await nextTick()
    expect(change.reportDays.value).toEqual([])
  })

  it('names the months that it moves although they have a lot', async () => {
    const change = effectScope().run(() => usePlanChange(paying, new Set(), new Set(['2026-09', '2026-10'])))!
    change.day.value = '2026-10-31'
    await nextTick()
    expect(change.madeMoves.value).toEqual([])
    change.rest.value = 'lumpSum'
    await nextTick()
    expect(change.madeMoves.value).toEqual(['2026-10'])
  })

  it("of a changed tax with the year's sum records the excess", async () => {
    const change = entered(paying)
    change.kind.value = 'notice'
    await nextTick()
    change.from.value = '2026-10'
    change.first.value = 7_000
    change.others.value = 7_000
    expect(change.excess.value).toBe(0)
    change.yearly.value = 84_000
    expect([change.excess.value, change.after.value?.changes.at(-1)?.excess]).toEqual([12_000, 12_000])
  })

  it('of an absence asks who pays the rest, and coming back keeps what was before', async () => {
    const change = entered(paying)
    change.kind.value = 'absence'
    change.day.value = '2026-08-31'
    await nextTick()
    expect([change.asksRest.value, change.from.value]).toEqual([true, '2026-09'])
    const back = entered(change.after.value!)
    expect(back.kind.value).toBe('join')
    back.day.value = '2026-12-01'
    await nextTick()
    back.first.value = 12_000
    back.others.value = 11_000
    expect(back.after.value?.amounts.slice(1, 8)).toEqual([10_000, 10_000, 0, 0, 0, 12_000, 11_000])
    expect(back.after.value?.changes.map(({ kind }) => kind)).toEqual(['absence', 'join'])
  })

  it('of a changed tax or of joining takes the first month and the others', () => {
    const change = entered(paying)
    change.kind.value = 'notice'
    change.from.value = '2026-10'
    expect(change.after.value).toBeUndefined()
    change.first.value = 13_000
    change.others.value = 12_000
    expect(change.after.value?.amounts.slice(3, 6)).toEqual([10_000, 13_000, 12_000])
    const joining = entered(row())
    joining.day.value = '2026-11-01'
    joining.from.value = '2026-11'
    joining.first.value = 5_000
    joining.others.value = 4_000
    expect(joining.after.value).toMatchObject({ changes: [{ kind: 'join', day: '2026-11-01', from: '2026-11' }] })
    expect(joining.after.value?.amounts.slice(4, 7)).toEqual([0, 5_000, 4_000])
  })
})
