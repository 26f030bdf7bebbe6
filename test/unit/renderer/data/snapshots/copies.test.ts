import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDetail, lotTotals } from '#domain/lots/lot'
import { addMonths } from '#domain/calendar/calendar'
import { AppDatabase } from '#data/schema/db'
import { createCopier } from '#data/snapshots/copying'
import { type CheckedSnapshot, checkSnapshot, NOTHING_PRESENT, restoreSnapshot } from '#data/snapshots/restoring'
import { beginRestore, unfinishedRestore } from '#data/snapshots/unfinishedRestore'
import { backupDesk, copyOf } from '#test/unit/main/backups/desk'
import { exportDrafts } from './formerText.ts'

let count = 0
const opened: AppDatabase[] = []
const ends: (() => void)[] = []
function fresh(): AppDatabase {
  const database = new AppDatabase(`copies-${String(count++)}`)
  opened.push(database)
  return database
}
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await Promise.all(opened.splice(0).map((database) => database.delete()))
})

type Desk = Pick<ReturnType<typeof backupDesk>, 'call'>
const pause = () => Promise.resolve()

/** A page over this database that notes every write, as the app's does. */
function pageOf(database: AppDatabase, { call }: Desk, pauses = pause) {
  const copier = createCopier({ database, call, keepAll: () => false, pause: pauses })
  const listener = (parts: Parameters<typeof copier.note>[0]) => void copier.note(parts)
  Dexie.on('storagemutated', listener)
  const end = () => {
    Dexie.on.storagemutated.unsubscribe(listener)
  }
  ends.push(end)
  return { ...copier, end }
}

const AT = '2026-11-20T00:00:00.000Z'
const head = (month: string) => ({
  localTaxPaymentDataName: month,
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1234567',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: month,
  applicantName: 'ア',
  address: 'イ',
})

async function putLot(database: AppDatabase, lotId: string, amounts: readonly number[], month = '2026-11') {
  const details = amounts.map((amount) => ({
    ...emptyDetail(),
    numberOfPayrollTaxPayments: 1,
    amountOfPayrollTaxPayments: amount,
  }))
  await database.transaction('rw', database.lots, database.orders, database.details, async () => {
    const before = await database.lots.get(lotId)
    await database.lots.put({
      lotId,
      companyId: 'c',
      head: head(month),
      month,
      totals: lotTotals(details),
      detailCount: details.length,
      createdAt: AT,
      updatedAt: AT,
      revision: (before?.revision ?? 0) + 1,
      bankErrors: [],
    })
    await database.orders.put({ lotId, rowIds: details.map((_, n) => String(n)) })
    await database.details.where('lotId').equals(lotId).delete()
    await database.details.bulkPut(details.map((detail, n) => ({ lotId, rowId: String(n), detail, raw: {} })))
  })
}

const lookup = (no: number, at: string, payees: number) => ({
  companyId: 'c',
  acceptanceNo: String(no).padStart(12, '0'),
  at,
  answer: { transactionStatus: '承認済', ...(payees > 0 && { normalDetails: Array(payees).fill({}) }) },
})
const payee = (payeeId: string, memo: string) => ({
  companyId: 'c',
  payeeId,
  municipalityCode: '131016',
  municipalityName: '',
  designatedNumber: '',
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: 2,
  halfYearly: false,
  memo,
})

async function check(name: string, database: AppDatabase, { call }: Desk) {
  return checkSnapshot(name, NOTHING_PRESENT, { call, version: database.verno })
}
async function restored(name: string, desk: Desk, target = fresh()): Promise<AppDatabase> {
  const checked = await check(name, target, desk)
  if (!checked.ok) throw new Error(JSON.stringify(checked.error))
  const empty = (await target.lots.count()) === 0
  const done = await restoreSnapshot(target, checked.value)
  if (empty) expect(done).toEqual(checked.value.plan)
  return target
}
/** The same snapshot, whose restore is killed after so many parts. */
function killedAfter(parts: number, checked: CheckedSnapshot): CheckedSnapshot {
  return {
    ...checked,
    async *drafts() {
      let done = 0
      for await (const part of checked.drafts()) {
        if (done++ === parts) break
        yield part
      }
      throw new Error('killed')
    },
  }
}
/** Everything that copies hold. */
const everything = async (database: AppDatabase): Promise<unknown> => JSON.parse(await exportDrafts(database))

type Step = {
  what: 'lot' | 'delete' | 'payee' | 'answer' | 'seen' | 'clear' | 'handled' | 'note'
  n: number
  amounts: number[]
}
async function take(database: AppDatabase, { what, n, amounts }: Step): Promise<void> {
  const id = `lot-${String(n)}`
  if (what === 'lot') await putLot(database, id, amounts)
  if (what === 'delete') {
    await database.lots.delete(id)
    await database.orders.delete(id)
    await database.details.where('[lotId+rowId]').between([id, Dexie.minKey], [id, Dexie.maxKey]).delete()
  }
  if (what === 'payee') await database.payees.put(payee(String(n), amounts.join()))
  if (what === 'answer') {
    const { normalDetails, ...answer } = lookup(n, `${AT}${String(await database.lookups.count())}`, n).answer
    const nextId = await database.lookups.add({
      ...lookup(n, `${AT}${String(await database.lookups.count())}`, 0),
      answer,
    })
    if (normalDetails) await database.lookupPayees.put({ id: nextId, normalDetails })
  }
  if (what === 'seen') await database.lookups.toCollection().modify({ seenAt: AT })
  if (what === 'clear') await database.payees.clear()
  if (what === 'handled') await database.lots.update(id, { handled: true })
  if (what === 'note')
    await database.monthNotes.put({
      companyId: 'c',
      month: `2026-0${String(n + 1)}`,
      note: amounts.join(),
      updatedAt: AT,
    })
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('lot', 'lot', 'delete', 'payee', 'answer', 'seen', 'clear', 'handled', 'note'),
  n: fc.nat({ max: 4 }),
  amounts: fc.array(fc.nat({ max: 99_999 }), { maxLength: 4 }),
})

describe('copies of the drafts', () => {
  it('restore everything as it was at each of them, whatever was written, and after every restart', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(step, { maxLength: 5 }), fc.boolean()), { maxLength: 6 }),
        async (rounds) => {
          const desk = backupDesk()
          const database = fresh()
          let page = pageOf(database, desk)
          await page.copy({ whole: true })
          for (const [steps, crashes] of rounds) {
            for (const one of steps) await take(database, one)
            if (crashes) {
              // The next session knows nothing of what was written, but that something was.
              page.end()
              await desk.call('backups.changed')
              page = pageOf(database, desk)
              page.noteUnclear()
            }
            desk.state.at += 60_000
            const info = await page.copy()
            const target = await restored(info!.name, desk)
            expect(await everything(target)).toEqual(await everything(database))
            expect(info).toMatchObject({ lots: await database.lots.count(), details: await database.details.count() })
          }
          page.end()
        },
      ),
      { numRuns: 15 },
    )
  })

  it('are not written when nothing changed, and hold only the lot that did', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    for (let n = 0; n < 30; n++) await putLot(database, `lot-${String(n)}`, [n, n, n])
    const whole = await page.copy()
    desk.state.at += 60_000
    expect(await page.copy()).toEqual(whole)
    await database.details.put({ lotId: 'lot-3', rowId: '1', detail: emptyDetail(), raw: {} })
    const changed = await page.copy()
    expect(changed!.name).not.toBe(whole!.name)
    expect(desk.heads()).toHaveLength(2)
    const { text } = await desk.call('backups.read', { name: changed!.name, piece: 1 })
    expect(text!.split('\n')).toHaveLength(1)
    expect(text).toContain('lots/"lot-3"')
  })

  it('of a deleted lot need no comparison of everything', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    for (const lotId of ['a', 'b']) await putLot(database, lotId, [1, 2])
    await page.copy()
    await database.lots.delete('a')
    await database.details.where('[lotId+rowId]').between(['a', Dexie.minKey], ['a', Dexie.maxKey]).delete()
    desk.state.at += 60_000
    desk.state.answers.length = 0
    expect(await page.copy()).toMatchObject({ lots: 1 })
    // state, begin, part, finish
    expect(desk.state.answers).toHaveLength(4)
  })

  it('after a refusal hold everything once the disk takes them again', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await putLot(database, 'a', [1])
    await page.copy()
    await putLot(database, 'a', [2])
    desk.state.failure = 'ENOSPC'
    await expect(page.copy()).rejects.toMatchObject({ error: { code: 'storage', detail: 'backups: ENOSPC' } })
    desk.state.failure = undefined
    desk.state.at += 60_000
    const info = await page.copy()
    expect((await (await restored(info!.name, desk)).lots.get('a'))?.totals.totalAmount).toBe(2)
  })

  it('have in the next one what was edited while they were written', async () => {
    const desk = backupDesk()
    const database = fresh()
    let edits = 0
    const page = pageOf(database, desk, async () => {
      await putLot(database, 'a', [100 + edits])
      await putLot(database, `new-${String(edits++)}`, [edits])
    })
    for (const lotId of ['a', 'b']) await putLot(database, lotId, [1])
    await page.copy({ whole: true })
    expect(edits).toBeGreaterThan(0)
    desk.state.at += 60_000
    const info = await page.copy({ leaving: true })
    expect(await everything(await restored(info!.name, desk))).toEqual(await everything(database))
  })

  it('that are stopped leave nothing, and what they were to hold is in the next one', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    for (let n = 0; n < 50; n++) await putLot(database, `lot-${String(n)}`, [n])
    const stopping = new AbortController()
    const onProgress = () => {
      stopping.abort()
    }
    await expect(page.copy({ signal: stopping.signal, onProgress })).rejects.toThrow()
    expect(desk.heads()).toEqual([])
    expect((await page.copy())!.lots).toBe(50)
  })

  it('begin a new series of their own when the old one is damaged or from another version', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await putLot(database, 'a', [1])
    await copyOf(desk, 'whole', [])
    await putLot(database, 'b', [1])
    const info = await page.copy()
    expect(info).toMatchObject({ lots: 2 })
  })

  it('do not begin a series while the window closes, unless there is none', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await putLot(database, 'a', [1])
    expect(await page.copy({ leaving: true })).toMatchObject({ lots: 1 })
    desk.state.at += 40 * 86_400_000
    await putLot(database, 'b', [1])
    const info = await page.copy({ leaving: true })
    expect(await desk.call('backups.open', { name: info!.name })).toMatchObject({ pieces: 2 })
    await putLot(database, 'd', [1])
    const next = await page.copy()
    expect(await desk.call('backups.open', { name: next!.name })).toMatchObject({ pieces: 1 })
  })
})

describe('a restore', () => {
  it('of an older copy is followed by a whole one, so that nothing newer comes back with a later copy', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await putLot(database, 'a', [1])
    const older = await page.copy({ whole: true })
    desk.state.at += 60_000
    await putLot(database, 'a', [2])
    await putLot(database, 'b', [2])
    await page.copy()
    page.end()

    const target = fresh()
    // As in the app, whose database is open; creating one changes everything, as Dexie sees it.
    await target.open()
    const next = pageOf(target, desk)
    next.noteRestored()
    await restored(older!.name, desk, target)
    desk.state.at += 60_000
    desk.state.failure = 'ENOSPC'
    await expect(next.copy()).rejects.toThrow()
    desk.state.failure = undefined
    await putLot(target, 'c', [3])
    for (const lots of [2, 3]) {
      desk.state.at += 60_000
      const info = await next.copy()
      expect(info).toMatchObject({ lots })
      expect(await everything(await restored(info!.name, desk))).toEqual(await everything(target))
      await putLot(target, 'd', [4])
    }
  })

  it('that was killed before that copy is seen by the comparison of the next session', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await putLot(database, 'a', [1])
    const older = await page.copy({ whole: true })
    desk.state.at += 60_000
    await putLot(database, 'a', [2])
    await putLot(database, 'b', [2])
    await page.copy()
    page.end()

    const target = await restored(older!.name, desk)
    const next = pageOf(target, desk)
    next.noteUnclear()
    desk.state.at += 60_000
    const info = await next.copy()
    expect(await everything(await restored(info!.name, desk))).toEqual(await everything(target))
  })

  it.each([false, true])(
    'that failed half way leaves room for other answers; another chosen first: %s',
    async (other) => {
      const desk = backupDesk()
      /** Copies a database part by part, with answers to three applications; returns the name of the last copy. */
      async function copied(first: number): Promise<string> {
        const database = fresh()
        const page = pageOf(database, desk)
        let name = ''
        for (let n = first; n < first + 3; n++) {
          await putLot(database, `lot-${String(n)}`, [n])
          await database.lookups.add(lookup(n, AT, 2))
          desk.state.at += 60_000
          name = (await page.copy(n === first ? { whole: true } : {}))!.name
        }
        page.end()
        return name
      }
      const [older, newest] = [await copied(0), await copied(3)]
      const target = fresh()
      await target.lookups.add(lookup(8, AT, 0))
      const checked = await check(newest, target, desk)
      if (!checked.ok) throw new Error('damaged')
      await expect(restoreSnapshot(target, killedAfter(1, checked.value))).rejects.toThrow('killed')
      await target.lookups.add(lookup(9, AT, 0))
      if (other) await restored(older, desk, target)
      await restored(newest, desk, target)
      const numbers = (await target.lookups.toArray()).map(({ acceptanceNo }) => Number(acceptanceNo))
      expect(numbers.toSorted()).toEqual([...(other ? [0, 1, 2] : []), 3, 4, 5, 8, 9])
      expect(await target.lookupPayees.count()).toBe(other ? 6 : 3)
    },
  )

  it('that is killed between two parts is known, and adds the rest when it is continued', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    for (let n = 0; n < 3; n++) {
      await putLot(database, `lot-${String(n)}`, [n])
      await database.lookups.add(lookup(n, AT, 0))
      desk.state.at += 60_000
      await page.copy(n === 0 ? { whole: true } : {})
    }
    const name = (await desk.call('backups.list'))[0]!.name
    for (let kills = 0; kills < 3; kills++) {
      const target = fresh()
      const checked = await check(name, target, desk)
      if (!checked.ok) throw new Error('damaged')
      await expect(restoreSnapshot(target, killedAfter(kills, checked.value))).rejects.toThrow('killed')
      expect(await target.lots.count()).toBe(kills)
      expect(await unfinishedRestore(target)).toBe(name)
      await restoreSnapshot(target, checked.value)
      expect(await unfinishedRestore(target)).toBeUndefined()
      expect(await everything(target)).toEqual(await everything(database))
    }
  })

  it('keeps the order of the answers, after those that are there', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await database.lookups.add(lookup(1, '2026-11-01T00:00:00.000Z', 0))
    await database.lookups.add(lookup(1, '2026-11-02T00:00:00.000Z', 0))
    await page.copy({ whole: true })
    desk.state.at += 60_000
    // The older of the two is copied later.
    await database.lookups.update(1, { seenAt: AT })
    const info = await page.copy()
    const target = fresh()
    await target.lookups.add(lookup(2, AT, 0))
    await restored(info!.name, desk, target)
    const answers = await target.lookups.orderBy('id').toArray()
    expect(answers.map(({ acceptanceNo, at }) => `${acceptanceNo.slice(-1)} ${at.slice(8, 10)}`)).toEqual([
      '2 20',
      '1 01',
      '1 02',
    ])
    expect(await beginRestore(target, 'another', 5)).toBe(answers.at(-1)?.id)
  })

  it('changes nothing that is there, and is refused with the place of what does not fit', async () => {
    const desk = backupDesk()
    const database = fresh()
    const page = pageOf(database, desk)
    await putLot(database, 'a', [1])
    await putLot(database, 'b', [2])
    const info = await page.copy()
    const target = fresh()
    await putLot(target, 'a', [7, 7])
    const plan = await checkSnapshot(
      info!.name,
      { lots: new Set(['a']), payees: new Set() },
      { call: desk.call, version: target.verno },
    )
    expect(plan).toMatchObject({ ok: true, value: { plan: { lots: 1, details: 1, payees: 0, present: 1 } } })
    if (plan.ok) await restoreSnapshot(target, plan.value)
    expect((await target.lots.get('a'))?.totals.totalAmount).toBe(14)
    expect((await target.lots.get('b'))?.totals.totalAmount).toBe(2)
    const unit = JSON.stringify({ lot: { lotId: 'x' }, order: { lotId: 'y', rowIds: [] }, details: [] })
    desk.state.at += 60_000
    const bad = await copyOf(desk, 'changes', [{ key: 'lots/"x"', stamp: '0'.repeat(16), lines: 0, json: unit }])
    expect(await check(bad.name, target, desk)).toMatchObject({
      ok: false,
      error: { kind: 'damaged', places: [expect.stringMatching(/^lots\/"x" lot\.companyId: /)] },
    })
    expect(await checkSnapshot(info!.name, NOTHING_PRESENT, { call: desk.call, version: 1 })).toEqual({
      ok: false,
      error: { kind: 'newer' },
    })
  })
})

describe('thirty years of an office', () => {
  it('are filled without a refusal and restored with the same drafts, totals and history', async () => {
    const desk = backupDesk(undefined, Date.parse('1996-12-01T00:00:00Z'))
    const database = fresh()
    const page = pageOf(database, desk)
    const bytes: number[] = []
    for (let month = 0; month < 360; month++) {
      for (const client of ['a', 'b'])
        await putLot(database, `${client}-${String(month)}`, [1_000 + month, 2_000], addMonths('1996-12', month))
      await database.lookups.add(lookup(month, `${addMonths('1996-12', month)}-10T00:00:00.000Z`, 0))
      desk.state.at = Date.parse(`${addMonths('1996-12', month)}-10T00:00:00Z`)
      const before = desk.heads().length === 0 ? undefined : (await desk.call('backups.state')).series
      const info = await page.copy()
      if (before && !before.wholeDue) bytes.push(info!.bytes)
    }
    const list = await desk.call('backups.list')
    expect(list).toHaveLength(10)
    expect(list.every(({ readable }) => readable)).toBe(true)
    expect(list[0]).toMatchObject({ lots: 720, details: 1_440 })
    const target = await restored(list[0]!.name, desk)
    expect(await everything(target)).toEqual(await everything(database))
    const sum = async ({ lots }: AppDatabase) =>
      (await lots.toArray()).reduce((all, { totals }) => all + totals.totalAmount, 0)
    expect(await sum(target)).toBe(await sum(database))
    expect(Math.max(...desk.state.answers)).toBeLessThan(1_000_000)
    expect(desk.heads().length).toBeLessThan(30)
  }, 120_000)
})
