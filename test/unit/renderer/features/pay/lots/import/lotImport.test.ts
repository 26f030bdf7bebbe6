import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, nextTick, reactive, ref, shallowRef } from 'vue'
import type { Company } from '#contract/ipc/index'
import { lotTotals, type LotDetail, type LotHead } from '#domain/lots/lot'
import { encodeUtf8 } from '#formats/text/textCoding'
import { useLotImport } from '#features/pay/lots/import/useLotImport'
import type { LotDraft } from '#features/pay/lots/editor/useLotDraft'
import { db } from '#data/schema/db'
import { newRow, type DraftRow } from '#data/draft/row'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { aDetail, fileOf, patched, RECORDS } from '#test/unit/formats/samples'

const answer = vi.hoisted((): { bytes: Uint8Array } => ({ bytes: new Uint8Array() }))
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.resolve({ ok: true, value: { name: 'a.dat', bytes: answer.bytes } }),
}))

const company: Company = {
  companyId: 'c1',
  name: '会社',
  environment: 'practice',
  accounts: [],
  applicant: { applicantName: 'カ）カイシャ', address: 'トウキョウト' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}
const csv = (...rows: string[]) => encodeUtf8(['コード,指定番号,件数,税額', ...rows, ''].join('\r\n'))

/** Returns what the import needs of an open lot. */
function openDraft(details: readonly LotDetail[], month = '2026-11') {
  const rows = shallowRef<DraftRow[]>(details.map((detail) => newRow(detail)))
  const head = reactive({
    monthForWhichPaymentIsDue: month,
    dueDate: '',
    applicantName: '',
    address: '',
    payingBranchNo: '',
  } as LotHead)
  const takeOver = vi.fn()
  return {
    takeOver,
    draft: { used: computed(() => rows.value), head, record: ref({ lotId: 'lot1' }), takeOver } as unknown as LotDraft,
  }
}

async function read(bytes: Uint8Array, draft?: LotDraft) {
  answer.bytes = bytes
  const model = effectScope().run(() => useLotImport(company, draft, () => []))!
  await model.intake.choose()
  await nextTick()
  return model
}

beforeEach(async () => {
  vi.restoreAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  await Promise.all([db.lots, db.details, db.orders, db.intakes, db.layouts].map((table) => table.clear()))
})

describe('importing a file into the open lot', () => {
  it('takes over rows and ticked head fields in one step, and records the file', async () => {
    const { draft, takeOver } = openDraft([])
    const model = await read(fileOf(RECORDS), draft)
    model.pick('address', false)
    expect(await model.take()).toEqual({ kind: 'taken', name: 'a.dat', count: 1, firstRow: 0 })
    expect(takeOver).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ detail: aDetail, raw: {} })], {
      dueDate: '2026-12-10',
      applicantName: 'カ）テスト',
    })
    expect(await db.intakes.toArray()).toMatchObject([
      { companyId: 'c1', name: 'a.dat', owners: ['lot/lot1'], count: 1, account: { rows: { file: 4, taken: 1 } } },
    ])
    expect(await db.layouts.count()).toBe(0)
  })

  it('replaces rows whose payees the file has as well, because behind them they would be paid twice', async () => {
    const { draft, takeOver } = openDraft([aDetail])
    const model = await read(csv(`${aDetail.municipalityCode},1,1,500`), draft)
    const { totalAmount: before } = lotTotals([aDetail])
    expect([model.target.value, model.there.value]).toEqual(['replace', 1])
    expect(model.amounts.value).toEqual({ before, after: 500 })
    model.target.value = 'append'
    expect(model.amounts.value).toEqual({ before, after: before + 500 })
    model.target.value = 'replace'
    await model.take()
    expect(takeOver.mock.calls[0]?.[0]).toHaveLength(1)
  })

  it('waits for a word of the user where the file is of another month', async () => {
    const rows = encodeUtf8('コード,指定番号,件数,税額,年月\r\n011002,1,1,500,2026/10\r\n012025,2,1,600,2026/10\r\n')
    const model = await read(rows, openDraft([]).draft)
    expect([model.otherMonth.value, model.ready.value]).toEqual(['2026-10', false])
    model.keepsMonth.value = true
    expect(model.ready.value).toBe(true)
    model.keepsMonth.value = false
    model.pick('monthForWhichPaymentIsDue', true)
    expect([model.otherMonth.value, model.ready.value]).toEqual([undefined, true])
    const same = await read(rows, openDraft([], '2026-10').draft)
    expect([same.otherMonth.value, same.ready.value]).toEqual([undefined, true])
  })

  it('asks again for the next file of another month', async () => {
    const rows = (code: string) => encodeUtf8(`コード,指定番号,件数,税額,年月\r\n${code},1,1,500,2026/10\r\n`)
    const model = await read(rows('011002'), openDraft([]).draft)
    model.keepsMonth.value = true
    answer.bytes = rows('012025')
    await model.intake.choose()
    await nextTick()
    expect([model.otherMonth.value, model.ready.value]).toEqual(['2026-10', false])
  })

  it('appends to the used rows, which stay the same objects', async () => {
    const { draft, takeOver } = openDraft([aDetail])
    const model = await read(csv('011002,1,1,500'), draft)
    expect(model.target.value).toBe('append')
    await model.take()
    const [rows] = takeOver.mock.calls[0] as [DraftRow[]]
    expect(rows[0]).toBe(draft.used.value[0])
    expect(rows[1]?.detail).toMatchObject({
      municipalityCode: '011002',
      municipalityName: 'サッポロシ',
      amountOfPayrollTaxPayments: 500,
    })
    expect(await db.layouts.toArray()).toMatchObject([{ subject: 'lot', companyId: 'c1' }])
  })

  it('leaves the lot unchanged when the import cannot be recorded, and says why', async () => {
    vi.spyOn(db.intakes, 'add').mockRejectedValue(fullDisk())
    const { draft, takeOver } = openDraft([])
    const model = await read(fileOf(RECORDS), draft)
    expect(await model.take()).toBeUndefined()
    expect(takeOver).not.toHaveBeenCalled()
    expect([model.failure.value, model.busy.value]).toEqual([FULL_DISK, false])
  })

  it('refuses more than 500 rows, but can put the new ones into a lot of their own', async () => {
    const { draft, takeOver } = openDraft(Array.from({ length: 500 }, () => aDetail))
    const model = await read(csv('011002,1,1,500'), draft)
    expect([model.tooMany.value, model.ready.value, await model.take()]).toEqual([true, false, undefined])
    model.target.value = 'newLots'
    expect(await model.take()).toMatchObject({ kind: 'created', sizes: [1] })
    expect(takeOver).not.toHaveBeenCalled()
    expect(await db.details.toArray()).toMatchObject([{ detail: { municipalityCode: '011002' } }])
  })

  it('takes nothing over from a file with a problem', async () => {
    const { draft, takeOver } = openDraft([])
    const model = await read(csv('011002,1,1,500', '011003,1,1,500'), draft)
    expect([model.ready.value, await model.take()]).toEqual([false, undefined])
    expect(model.intake.reading.value?.tally.rows).toMatchObject({ file: 3, taken: 1, refused: 1 })
    expect(takeOver).not.toHaveBeenCalled()
  })
})

describe('before the import', () => {
  it('a sum that does not agree has to be explained, for each file anew', async () => {
    const model = await read(csv('011002,1,1,500', '合計,,1,501'))
    const question = () => model.intake.reading.value!.questions.find(({ kind }) => kind === 'difference')!
    expect([question().params['by'], model.ready.value]).toEqual([1, false])
    model.intake.answer(question(), '窓口で納めた1円')
    expect([question().answer, model.ready.value]).toEqual(['窓口で納めた1円', true])
    // The answer was for the file read before.
    answer.bytes = csv('011002,1,1,500', '合計,,1,502')
    await model.intake.choose()
    expect(model.ready.value).toBe(false)
  })

  it('a row that is left out keeps its reason in the account, and the sums still add up', async () => {
    const model = await read(csv('011002,1,1,500', '012025,1,1,700'))
    model.intake.leaveOut(2, '別に納付済み')
    expect(model.details.value.map(({ municipalityCode }) => municipalityCode)).toEqual(['011002'])
    await model.take()
    const [kept] = await db.intakes.toArray()
    expect(kept?.account?.rows).toMatchObject({
      file: 3,
      taken: 1,
      leftOut: expect.arrayContaining([expect.objectContaining({ kind: 'byHand', reasons: { 3: '別に納付済み' } })]),
    })
    expect(kept?.account?.sums.find(({ field }) => field === 'amountOfPayrollTaxPayments')).toMatchObject({
      file: 1_200,
      taken: 500,
      leftOut: 700,
    })
  })

  it('the user has to confirm dates in distant years, which are taken over only then', async () => {
    const far = fileOf([patched(patched(RECORDS[0]!, 17, '121210'), 23, '1211'), ...RECORDS.slice(1)])
    const { draft, takeOver } = openDraft([])
    const model = await read(far, draft)
    const picked = () => model.offers.value.filter(model.isPicked).map(({ field }) => field)
    const question = () => model.intake.reading.value!.questions.find(({ kind }) => kind === 'headEra')!
    expect([model.ready.value, picked()]).toEqual([false, ['applicantName', 'address']])
    model.intake.answer(question(), 'leave')
    expect([model.ready.value, picked()]).toEqual([true, ['applicantName', 'address']])
    model.intake.answer(question(), 'use')
    await model.take()
    expect(takeOver.mock.calls[0]?.[1]).toMatchObject({ monthForWhichPaymentIsDue: '2030-11', dueDate: '2030-12-10' })
  })

  it('the user has to confirm a file that was imported before', async () => {
    for (const amount of ['500', '700']) await (await read(csv(`011002,1,1,${amount}`))).take()
    const { intake, ready } = await read(csv('011002,1,1,500'))
    expect([intake.earlier.value?.lotId, ready.value]).toEqual([expect.any(String), false])
    intake.again.value = true
    expect(ready.value).toBe(true)
    // The confirmation was for the other file.
    answer.bytes = csv('011002,1,1,700')
    await intake.choose()
    expect([intake.again.value, ready.value]).toEqual([false, false])
    answer.bytes = csv('011002,1,1,600')
    await intake.choose()
    expect([intake.earlier.value, ready.value]).toEqual([undefined, true])
  })
})

describe('the month of new lots', () => {
  const said = ({ months, paid }: Awaited<ReturnType<typeof read>>) => [
    months.chosen.value,
    months.by.value,
    paid.value,
  ]

  it('and that they are paid are chosen once for the files of last month, and stay to be seen and changed', async () => {
    const first = await read(csv('011002,1,1,500'))
    first.months.choose('2026-09')
    first.paid.value = true
    await first.take()
    const second = await read(csv('012025,1,1,700'))
    expect(said(second)).toEqual(['2026-09', 'last', true])
    second.paid.value = false
    second.months.choose('2026-08')
    expect(said(second)).toEqual(['2026-08', '', false])
    second.paid.value = true
    await second.take()
    expect(said(await read(csv('012025,1,1,800')))).toEqual(['2026-08', 'last', true])
  })

  it('are not paid because the last were, while their day has not come', async () => {
    const first = await read(csv('011002,1,1,500'))
    first.months.choose('2026-09')
    first.paid.value = true
    await first.take()
    const second = await read(csv('012025,1,1,700'))
    second.months.choose('2026-11')
    expect(said(second)).toEqual(['2026-11', '', false])
    const third = await read(encodeUtf8('令和8年11月分 住民税,,,\r\nコード,指定番号,件数,税額\r\n012025,1,1,900\r\n'))
    expect(said(third)).toEqual(['2026-11', 'lines', false])
  })

  it('waits for a word of the user where it is another than that of the file', async () => {
    const model = await read(encodeUtf8('令和8年11月分 住民税,,,\r\nコード,指定番号,件数,税額\r\n012025,1,1,900\r\n'))
    expect([model.otherMonth.value, model.ready.value]).toEqual([undefined, true])
    model.months.choose('2026-12')
    expect([model.otherMonth.value, model.ready.value]).toEqual(['2026-11', false])
    model.keepsMonth.value = true
    expect(model.ready.value).toBe(true)
    model.months.choose('2026-10')
    await nextTick()
    expect([model.otherMonth.value, model.ready.value]).toEqual(['2026-11', false])
  })
})

describe('reading a file', () => {
  it('reports an error of the database', async () => {
    vi.spyOn(db.intakes, 'where').mockImplementationOnce(() => {
      throw fullDisk()
    })
    const model = await read(csv('011002,1,1,500'))
    expect([model.intake.error.value, model.ready.value]).toEqual([FULL_DISK, false])
    vi.spyOn(db.layouts, 'where').mockImplementationOnce(() => {
      throw fullDisk()
    })
    await model.intake.choose()
    expect([model.intake.error.value, model.ready.value]).toEqual([FULL_DISK, false])
    await model.intake.choose()
    expect([model.intake.error.value, model.ready.value]).toEqual([undefined, true])
  })

  it('completes five-digit codes of a bank file only on request', async () => {
    const model = await read(fileOf([RECORDS[0]!, patched(RECORDS[1]!, 1, '13101 '), ...RECORDS.slice(2)]))
    const question = () => model.intake.reading.value!.questions.find(({ kind }) => kind === 'fiveDigits')!
    expect([model.ready.value, question().options[0]?.samples[0]?.reading]).toEqual([false, '131016 東京都 千代田区'])
    model.intake.answer(question(), 'complete')
    expect([model.ready.value, model.details.value]).toMatchObject([true, [{ municipalityCode: '131016' }]])
  })

  it.each(['answered', 'by hand'])('never takes the month of one list for the next (%s)', async (how) => {
    const year = (amount: number) =>
      encodeUtf8(
        `コード,指定番号,件数,12月,1月\r\n011002,1,1,${String(amount)},700\r\n012025,2,1,${String(amount)},800\r\n`,
      )
    const question = ({ intake }: Awaited<ReturnType<typeof read>>) =>
      intake.reading.value?.questions.find(({ kind }) => kind === 'fieldMissing')
    const first = await read(year(500))
    expect(first.ready.value).toBe(false)
    if (how === 'answered') first.intake.answer(question(first)!, '4')
    else first.intake.setUse(3, 'amountOfPayrollTaxPayments')
    for (const asked of first.intake.reading.value?.questions ?? [])
      if (asked.kind === 'unusedColumns') first.intake.answer(asked, 'leaveOut')
    expect([first.months.chosen.value, first.ready.value]).toEqual(['2026-12', true])
    await first.take()
    const next = await read(year(501))
    expect([next.intake.layout.value?.columns['amountOfPayrollTaxPayments'], next.ready.value]).toEqual([
      undefined,
      false,
    ])
    expect(question(next)?.answer).toBeUndefined()
  })

  it('remembers what was answered about a layout, for every company', async () => {
    const first = await read(csv('011002,1,1,500'))
    first.intake.setUse(1, '')
    // A column of numbers that is not used is asked about.
    const [question] = first.intake.reading.value?.questions ?? []
    first.intake.answer(question!, 'leaveOut')
    await first.take()
    const next = await read(csv('012025,1,1,700'))
    expect([next.intake.origin.value, next.intake.layout.value?.columns['designatedNumber']]).toEqual([
      'remembered',
      undefined,
    ])
  })
})
