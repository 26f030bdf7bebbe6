import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, nextTick, reactive, ref, shallowRef } from 'vue'
import type { Company } from '#contract/ipc/index'
import type { LotDetail, LotHead } from '#domain/lot'
import { encodeUtf8 } from '#formats/textCoding'
import { useLotImport } from '../../../../../../src/renderer/features/lots/import/useLotImport.ts'
import type { LotDraft } from '../../../../../../src/renderer/features/lots/editor/useLotDraft.ts'
import { db } from '../../../../../../src/renderer/database/schema/db.ts'
import { newRow, type DraftRow } from '../../../../../../src/renderer/draft/row.ts'
import { FULL_DISK, fullDisk } from '../../../fullDisk.ts'
import { aDetail, fileOf, patched, RECORDS } from '../../../../formats/samples.ts'

const answer = vi.hoisted((): { bytes: Uint8Array } => ({ bytes: new Uint8Array() }))
vi.mock('../../../../../../src/renderer/bridge/index.ts', async (original) => ({
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
  await model.source.choose()
  await nextTick()
  return model
}

beforeEach(async () => {
  vi.restoreAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  await Promise.all([db.lots.clear(), db.details.clear(), db.orders.clear(), db.imports.clear(), db.mappings.clear()])
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
    expect(await db.imports.toArray()).toMatchObject([
      { companyId: 'c1', name: 'a.dat', lotId: 'lot1', detailCount: 1 },
    ])
    expect(await db.mappings.count()).toBe(0)
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
    expect(await db.mappings.count()).toBe(1)
  })

  it('leaves the lot unchanged when the import cannot be recorded, and says why', async () => {
    vi.spyOn(db.imports, 'put').mockRejectedValue(fullDisk())
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
    model.setTarget('newLots')
    expect(await model.take()).toMatchObject({ kind: 'created', sizes: [1] })
    expect(takeOver).not.toHaveBeenCalled()
    expect(await db.details.toArray()).toMatchObject([{ detail: { municipalityCode: '011002' } }])
  })

  it('takes nothing over from a file with a problem', async () => {
    const { draft, takeOver } = openDraft([])
    const model = await read(csv('011002,1,1,500', '011003,1,1,500'), draft)
    expect([model.ready.value, model.details.value, await model.take()]).toEqual([false, [], undefined])
    expect(takeOver).not.toHaveBeenCalled()
  })
})

describe('before the import', () => {
  it('the user has to confirm sums that do not agree', async () => {
    const model = await read(csv('011002,1,1,500', '合計,,1,501'))
    expect([model.open.value.differences, model.ready.value]).toEqual([true, false])
    model.seenDifferences.value = true
    expect(model.ready.value).toBe(true)
    // The confirmation was for the file read before.
    answer.bytes = csv('011002,1,1,500', '合計,,1,502')
    await model.source.choose()
    await nextTick()
    expect(model.ready.value).toBe(false)
  })

  it('the user has to confirm dates in distant years, which are taken over only then', async () => {
    const far = fileOf([patched(patched(RECORDS[0]!, 17, '121210'), 23, '1211'), ...RECORDS.slice(1)])
    const { draft, takeOver } = openDraft([])
    const model = await read(far, draft)
    expect([
      model.asksEra.value,
      model.ready.value,
      model.offers.value.filter(model.isPicked).map(({ field }) => field),
    ]).toEqual([true, false, ['applicantName', 'address']])
    model.answerEra('leave')
    expect(model.offers.value.filter(model.isPicked).map(({ field }) => field)).toEqual(['applicantName', 'address'])
    model.answerEra('use')
    await model.take()
    expect(takeOver.mock.calls[0]?.[1]).toMatchObject({ monthForWhichPaymentIsDue: '2030-11', dueDate: '2030-12-10' })
  })

  it('the user has to confirm a file that was imported before', async () => {
    for (const amount of ['500', '502']) await (await read(csv(`011002,1,1,${amount}`))).take()
    const again = await read(csv('011002,1,1,500'))
    expect([again.source.earlier.value?.lotExists, again.open.value.again, again.ready.value]).toEqual([
      true,
      true,
      false,
    ])
    again.again.value = true
    expect(again.ready.value).toBe(true)
    // The confirmation was for the other file.
    answer.bytes = csv('011002,1,1,502')
    await again.source.choose()
    await nextTick()
    expect([again.open.value.again, again.ready.value]).toEqual([true, false])
    answer.bytes = csv('011002,1,1,501')
    await again.source.choose()
    await nextTick()
    expect([again.source.earlier.value, again.ready.value]).toEqual([undefined, true])
  })
})

describe('reading a file', () => {
  it('reports an error of the database', async () => {
    vi.spyOn(db.imports, 'get').mockRejectedValueOnce(fullDisk())
    const model = await read(csv('011002,1,1,500'))
    expect([model.source.error.value, model.ready.value]).toEqual([FULL_DISK, false])
    vi.spyOn(db.mappings, 'where').mockImplementationOnce(() => {
      throw fullDisk()
    })
    await model.source.choose()
    expect([model.source.error.value, model.ready.value]).toEqual([FULL_DISK, false])
    vi.spyOn(db.mappings, 'where').mockImplementationOnce(() => {
      throw fullDisk()
    })
    await model.source.readAs('delimited')
    expect([model.source.error.value, model.source.reading.value]).toEqual([FULL_DISK, false])
    await model.source.readAs('delimited')
    expect([model.source.error.value, model.ready.value]).toEqual([undefined, true])
  })

  it('completes five-digit codes of a bank file only on request', async () => {
    const model = await read(fileOf([RECORDS[0]!, patched(RECORDS[1]!, 1, '13101 '), ...RECORDS.slice(2)]))
    expect(model.source.result.value).toMatchObject({ ok: false, problems: [{ code: 'codeFiveDigits' }] })
    await model.source.setFiveDigitCodes('complete')
    expect(model.details.value).toMatchObject([{ municipalityCode: '131016' }])
    await model.source.readAs('delimited')
    expect([model.source.fiveDigitCodes.value, model.source.result.value?.ok]).toEqual(['complete', false])
  })
})
