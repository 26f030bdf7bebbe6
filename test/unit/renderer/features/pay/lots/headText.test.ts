import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { emptyDetail, emptyHead, type LotHead } from '#domain/lots/lot'
import { useLotDraft } from '#features/pay/lots/editor/useLotDraft'
import { writesEnded } from '#data/writes/runningWrites'
import { db } from '#data/schema/db'
import { createLot, openLot } from '#data/repositories/lots'
import { newRow } from '#data/draft/row'

const head: LotHead = { ...emptyHead(), monthForWhichPaymentIsDue: '2026-11', dueDate: '2026-12-10' }
const FIELDS = ['localTaxPaymentDataName', 'applicantName', 'address', 'transactionCode', 'codeOnlyFlag'] as const
const field = fc.constantFrom(...FIELDS)
const typed = fc
  .array(fc.constantFrom('か\u3099', 'は\u309a', 'ホ\u3099', 'か', '\u3099', 'が', 'ア', '漢', '1'), { maxLength: 60 })
  .map((characters) => characters.join(''))

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  await Promise.all(db.tables.map((table) => table.clear()))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(lotId: string) {
  const scope = effectScope()
  const draft = scope.run(() =>
    useLotDraft(
      lotId,
      () => false,
      () => ({ filed: false }),
    ),
  )!
  await draft.open(undefined)
  return {
    draft,
    leave: async () => {
      scope.stop()
      await writesEnded()
    },
  }
}
const kept = async (lotId: string) => (await openLot(lotId))!.record.head

describe('the head of a lot typed with combining characters', () => {
  it('has composed characters on screen and on disk, whichever field they are typed into', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, typed), { minLength: 1, maxLength: 6 }), async (edits) => {
        const lotId = await createLot('c', head, [])
        const { draft, leave } = await open(lotId)
        const expected = { ...head }
        for (const [name, text] of edits) {
          draft.head[name] = text
          expected[name] = text.normalize('NFC')
          expect(draft.head).toEqual(expected)
        }
        await leave()
        expect(await kept(lotId)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('is composed together with its rows when read from a file, and can be undone in one step', async () => {
    const lotId = await createLot('c', head, [])
    const { draft, leave } = await open(lotId)
    draft.takeOver([newRow({ ...emptyDetail(), municipalityName: 'カ\u3099' })], {
      address: 'か\u3099',
      applicantName: 'は\u309a',
    })
    expect([draft.head.address, draft.head.applicantName, draft.rows.value[0]?.detail.municipalityName]).toEqual([
      'が',
      'ぱ',
      'ガ',
    ])
    draft.undo()
    expect(draft.head).toEqual(head)
    draft.redo()
    expect(draft.head.address).toBe('が')
    await leave()
    expect(await kept(lotId)).toMatchObject({ address: 'が', applicantName: 'ぱ' })
  })

  it('is composed in a new lot, and on opening a lot that an older version stored as typed', async () => {
    const lotId = await createLot('c', { ...head, address: 'か\u3099' }, [
      { ...emptyDetail(), municipalityName: 'カ\u3099' },
    ])
    expect(await openLot(lotId)).toMatchObject({
      record: { head: { address: 'が' } },
      rows: [{ detail: { municipalityName: 'ガ' } }],
    })
    await db.lots.update(lotId, { head: { ...head, address: 'か\u3099' } })
    const { draft, leave } = await open(lotId)
    expect(draft.head.address).toBe('が')
    await leave()
  })
})
