// A list of all clients of an office: whose each row is, and that every row and yen of it is accounted for.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentsByClient } from '#domain/lots/officeLot'
import { clientsIn, officeLot, type OfficeClient, type SheetReading } from '#formats/intake/intake'
import type { OfficePayment } from '#domain/lots/officeLot'
import { CONTEXT, inferredOf, problemsOf, questionsOf, readLines, rowsOf } from './lists'

const OFFICE: OfficeClient[] = [
  { id: 'a', code: '1001', name: '株式会社青葉' },
  { id: 'b', code: '1002', name: '若葉商事' },
  { id: 'c', code: '', name: '有限会社紅葉' },
  { id: 'd', code: '2001', name: '同名商店' },
  { id: 'e', code: '2002', name: '同名商店' },
]
const HEADINGS = '顧問先コード,会社名,市区町村コード,指定番号,人数,税額'
const read = (
  lines: readonly string[],
  answers: Record<string, string> = {},
  office: readonly OfficeClient[] = OFFICE,
) => readLines(lines, officeLot, { context: { ...CONTEXT, office }, answers })
const clientsOf = (found: SheetReading<OfficePayment>) =>
  clientsIn(found).map(({ client, standing, details }) =>
    [client, standing, ...details.map((one) => one.amountOfPayrollTaxPayments)].join(' '),
  )

describe('a row of a list of the whole office', () => {
  it('is of the client with its code, whatever kind of company the list leaves out of the name', async () => {
    const found = await read([HEADINGS, '1001,青葉,131016,1,2,12000', '1002,,131016,1,1,5000'])
    expect(clientsOf(found)).toEqual(['a taken 12000', 'b taken 5000'])
    expect([questionsOf(found), inferredOf(found), found.ready]).toEqual([[], [], true])
  })

  it('is found by its name alone, or by a code without its zeros, and the tally says so', async () => {
    const office = [{ id: 'z', code: '0007', name: '零商会' }, ...OFFICE]
    const lines = [HEADINGS, ',紅葉,131016,1,2,12000', '7,,131016,1,1,5000']
    const found = await read(lines, {}, office)
    expect(clientsOf(found)).toEqual(['c taken 12000', 'z taken 5000'])
    expect(inferredOf(found)).toEqual(['client 紅葉 → 有限会社紅葉', 'client 7 → 0007 零商会'])
  })

  it('is asked about where two clients have the name, or code and name are of two', async () => {
    const lines = [HEADINGS, ',同名商店,131016,1,2,12000', '1001,若葉商事,131016,1,1,5000']
    const open = await read(lines)
    expect(questionsOf(open)).toEqual(['client:同名商店', 'client:1001 若葉商事'])
    expect([open.ready, rowsOf(open)]).toEqual([false, '3 | 0 | heading 1 | 2'])
    expect(clientsOf(open)).toEqual([' asked 12000', ' asked 5000'])
    const answered = await read(lines, { 'client:同名商店': 'e', 'client:1001 若葉商事': 'leaveOut' })
    expect([answered.ready, rowsOf(answered)]).toEqual([true, '3 | 1 | heading 1 clientLeftOut 1 | 0'])
    expect(clientsOf(answered)).toEqual(['e taken 12000', ' leftOut 5000'])
  })

  it('with the code of one client and a name that nobody has is asked about once for the file', async () => {
    const lines = [HEADINGS, '1001,旧青葉,131016,1,2,12000', '1002,新若葉,131016,1,1,5000']
    expect(questionsOf(await read(lines))).toEqual(['clientNames'])
    expect(clientsOf(await read(lines, { clientNames: 'code' }))).toEqual(['a taken 12000', 'b taken 5000'])
    expect(clientsOf(await read(lines, { clientNames: 'leaveOut' }))).toEqual(['a leftOut 12000', 'b leftOut 5000'])
  })

  it('of a code that nobody has is not that of a client of the same name with another code', async () => {
    const lines = [HEADINGS, '9999,若葉商事,131016,1,2,12000']
    expect(questionsOf(await read(lines))).toEqual(['client:9999 若葉商事'])
  })

  it('of nobody who is registered is left out with words, and nothing in it stops the others', async () => {
    const lines = [HEADINGS, '1001,青葉,131016,1,2,12000', '9001,よそ,999999,1,1,5000', '9002,ほか,131016,1,1,x']
    const found = await read(lines)
    expect(questionsOf(found)).toEqual(['clientsUnknown'])
    expect([found.questions[0]?.params, found.questions[0]?.suggested]).toEqual([
      { count: 2, found: '9001 よそ、9002 ほか' },
      'leaveOut',
    ])
    expect(problemsOf(found)).toEqual([])
    expect(rowsOf(found)).toBe('4 | 1 | heading 1 clientUnknown 2 | 0')
    expect(clientsOf(found)).toEqual(['a taken 12000', ' unknown 5000', ' unknown 0'])
    expect((await read(lines, { clientsUnknown: 'leaveOut' })).ready).toBe(true)
  })

  it('that names no client is refused', async () => {
    expect(problemsOf(await read([HEADINGS, ',,131016,1,2,12000']))).toEqual(['clientMissing 2:1'])
  })

  it('of a client that a person leaves out is in the tally as such', async () => {
    const office = OFFICE.map((one) => ({ ...one, isLeftOut: one.id === 'b' }))
    const found = await read([HEADINGS, '1001,,131016,1,2,12000', '1002,,131016,1,1,5000'], {}, office)
    expect(rowsOf(found)).toBe('3 | 1 | heading 1 clientLeftOut 1 | 0')
    expect(found.tally.sums.find(({ field }) => field === 'amountOfPayrollTaxPayments')).toMatchObject({
      file: 17_000,
      taken: 12_000,
      leftOut: 5_000,
      refused: 0,
    })
  })
})

describe('the sums of a list of the whole office', () => {
  const lines = [
    HEADINGS,
    '1001,青葉,131016,1,2,12000',
    '1001,青葉,131024,1,1,3000',
    '1001,青葉,小計,,3,15000',
    '9001,よそ,131016,1,1,5000',
    '9001,よそ,小計,,1,5000',
    '合計,,,,4,20000',
  ]
  it('are of all clients, also of those that are left out', async () => {
    const found = await read(lines, { clientsUnknown: 'leaveOut' })
    expect([found.ready, rowsOf(found)]).toEqual([true, '7 | 2 | heading 1 sum 3 clientUnknown 1 | 0'])
    const wrong = await read([...lines.slice(0, -1), '合計,,,,4,21000'], { clientsUnknown: 'leaveOut' })
    expect([wrong.ready, questionsOf(wrong)]).toEqual([false, ['clientsUnknown', 'difference:6']])
  })
})

describe('a list of the employees of all clients', () => {
  const employees = [
    '会社コード,会社名,社員番号,氏名,個人番号,市区町村名,指定番号,住民税',
    '1001,青葉,1,山田,123456789018,千代田区,0011,10000',
    '1001,青葉,2,鈴木,,千代田区,0011,8000',
    '1001,青葉,3,佐藤,,新宿区,5,7000',
    '1002,若葉商事,4,田中,,千代田区,11,4000',
  ]

  it('is summed by payee with one person in a row, once that is confirmed', async () => {
    const open = await read(employees)
    expect(questionsOf(open)).toEqual(['personPerRow', 'payeeRows'])
    expect(open.questions.map(({ suggested, remembers }) => [suggested, remembers])).toEqual([
      ['one', true],
      ['sum', true],
    ])
    const found = await read(employees, { personPerRow: 'one', payeeRows: 'sum' })
    expect([found.ready, found.rows.length]).toEqual([true, 4])
    expect(
      paymentsByClient(found.rows).map(({ client, details }) => [
        client,
        ...details.map((one) =>
          [
            one.municipalityCode,
            one.designatedNumber,
            one.numberOfPayrollTaxPayments,
            one.amountOfPayrollTaxPayments,
          ].join(' '),
        ),
      ]),
    ).toEqual([
      ['a', '131016 0011 2 18000', '131041 5 1 7000'],
      // The number of another client says nothing about this one's zeros.
      ['b', '131016 11 1 4000'],
    ])
  })

  it('keeps rows apart and counts nobody if a person says so', async () => {
    const found = await read(employees, { personPerRow: 'none', payeeRows: 'apart' })
    const [first] = paymentsByClient(found.rows)
    expect(first?.details.map((one) => one.amountOfPayrollTaxPayments)).toEqual([10_000, 8_000, 7_000])
    expect(first?.details.every((one) => one.numberOfPayrollTaxPayments === 0)).toBe(true)
  })

  it('loses the individual numbers, and keeps twelve digits of a designated number', async () => {
    const found = await read([employees[0] ?? '', '1001,青葉,1,山田,123456789018,千代田区,123456789018,10000'], {
      personPerRow: 'one',
    })
    expect(found.rows[0]?.designatedNumber).toBe('123456789018')
    expect(found.tally.notes).toEqual([{ code: 'individualNumbersDropped', column: 5, params: { cells: 1 } }])
  })
})

it('takes no file of a bank, which is of one payer', async () => {
  const opened = await readLines(['1,99,0,0000001234'], officeLot).catch((thrown: unknown) => String(thrown))
  expect(opened).toContain('fileOfOneClient')
})

it('accounts for any mixture of clients, row by row and yen by yen', async () => {
  const row = fc.record({
    client: fc.constantFrom('1001', '1002', '9001', '9002', ''),
    code: fc.constantFrom('131016', '131024', '132063', '999999'),
    yen: fc.integer({ min: 1000, max: 999_999 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.boolean(), async (rows, isLeftOut) => {
      const office = OFFICE.map((one) => ({ ...one, isLeftOut: isLeftOut && one.id === 'b' }))
      const lines = rows.map(({ client, code, yen }, at) => `${client},,${code},${at},1,${yen}`)
      const found = await read([HEADINGS, ...lines], { clientsUnknown: 'leaveOut' }, office)
      const { rows: counted, sums } = found.tally
      const leftOut = counted.leftOut.reduce((sum, one) => sum + one.rows, 0)
      expect(counted.taken + leftOut + counted.refused).toBe(rows.length + 1)
      expect(counted.taken).toBe(found.rows.length)
      const isTaken = (one: (typeof rows)[number]) =>
        one.code !== '999999' && (one.client === '1001' || (one.client === '1002' && !isLeftOut))
      const yenOf = (some: typeof rows) => some.reduce((sum, { yen }) => sum + yen, 0)
      const sum = sums.find(({ field }) => field === 'amountOfPayrollTaxPayments')
      expect([sum?.file, sum?.taken]).toEqual([yenOf(rows), yenOf(rows.filter(isTaken))])
      expect((sum?.taken ?? 0) + (sum?.leftOut ?? 0) + (sum?.refused ?? 0)).toBe(sum?.file)
      const lots = paymentsByClient(found.rows).flatMap(({ details }) => details)
      expect(lots.reduce((all, one) => all + one.amountOfPayrollTaxPayments, 0)).toBe(sum?.taken)
    }),
    { numRuns: 60 },
  )
})
