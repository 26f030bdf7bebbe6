import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberProblems, readNumberLines, renumbered, renumberedEmployees } from '#domain/year/bulkChange'
import { payeeKey } from '#domain/lots/duplicates'
import { leave } from '#domain/year/changes'
import { employee, entry, taken } from './staff.ts'

const A = { municipalityCode: '131016', designatedNumber: '100' }
const B = { municipalityCode: '131016', designatedNumber: '200' }
const C = { municipalityCode: '131024', designatedNumber: '100' }
const PAYEES = [A, B, C]
const change = ({ municipalityCode, designatedNumber }: typeof A, after: string) => ({
  municipalityCode,
  before: designatedNumber,
  after,
})

describe('many designated numbers at once', () => {
  it('change only the payees they name', () => {
    expect(renumbered(PAYEES, [change(A, '900')])).toEqual([{ before: A, after: { ...A, designatedNumber: '900' } }])
  })

  it('may be exchanged, but not be made equal', () => {
    expect(numberProblems(PAYEES, [change(A, '200'), change(B, '100')]).size).toBe(0)
    expect(numberProblems(PAYEES, [change(A, '200')])).toEqual(new Map([[payeeKey(A), 'twice']]))
    expect(numberProblems(PAYEES, [change(A, '番号')])).toEqual(new Map([[payeeKey(A), 'badForm']]))
    expect(numberProblems(PAYEES, [change(A, '1'.repeat(16))]).get(payeeKey(A))).toBe('badForm')
  })

  it('go back to what they were by the opposite changes', () => {
    const number = fc.stringMatching(/^[0-9A-Z]{1,15}$/)
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        const changes = [change(A, a), change(B, b), change(C, c)]
        if (numberProblems(PAYEES, changes).size > 0) return
        const after = PAYEES.map((payee) => renumbered([payee], changes)[0]?.after ?? payee)
        const back = changes.map(({ municipalityCode, before, after: to }) => ({
          municipalityCode,
          before: to,
          after: before,
        }))
        expect(after.map((payee) => renumbered([payee], back)[0]?.after ?? payee)).toEqual(PAYEES)
      }),
    )
  })

  it('reach the employees of the plan, and the payee of the next tax year unless it was reported already', () => {
    const next = { municipalityCode: C.municipalityCode, designatedNumber: C.designatedNumber }
    const gone = taken(
      leave(
        { ...employee({ yearly: 60_000 }), ...A },
        { ...entry('2027-03'), day: '2027-02-10', rest: 'lumpSum', next },
      ),
    )
    const [moved] = renumberedEmployees([gone], [change(A, '900'), change(C, '901')])
    expect(moved?.after).toMatchObject({ designatedNumber: '900', changes: [{ next: { designatedNumber: '901' } }] })
    const submitted = {
      ...gone,
      changes: gone.changes.map((one) => ({ ...one, submitted: { next: '2027-03-01' } })),
    }
    expect(renumberedEmployees([submitted], [change(C, '901')])).toEqual([])
    expect(renumberedEmployees([gone], [change(B, '1')])).toEqual([])
  })
})

describe('lines from a spreadsheet', () => {
  it('have the code and the new number, or the present one between them', () => {
    expect(readNumberLines('131024\t９００\r\n131016,100,a-1\n\n', PAYEES)).toEqual({
      changes: [change(C, '900'), change(A, 'A-1')],
      problems: [],
    })
  })

  it('are named if they cannot be read, and nothing is guessed', () => {
    expect(readNumberLines('131016\t900\n999999\t1\n131024\n131024,1,2,3\n131024,', PAYEES)).toEqual({
      changes: [],
      problems: [
        { line: 1, problem: 'several', text: '131016\t900' },
        { line: 2, problem: 'unknown', text: '999999\t1' },
        { line: 3, problem: 'columns', text: '131024' },
        { line: 4, problem: 'columns', text: '131024,1,2,3' },
        { line: 5, problem: 'columns', text: '131024,' },
      ],
    })
  })
})
