// Windows that show one lot, without a screen.
import { afterEach, beforeEach, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { emptyDetail, type LotHead } from '#domain/lots/lot'
import { useLotDraft, type LotDraft } from '#features/pay/lots/editor/useLotDraft'
import { writesEnded } from '#data/writes/runningWrites'
import { db } from '#data/schema/db'
import { createLot, openLot } from '#data/repositories/lots'

export const head: LotHead = {
  localTaxPaymentDataName: '11月分',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1111111',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: 'トウキョウト',
}
export const AMOUNT = 6
export const detail = (amount: number) => ({ ...emptyDetail(), amountOfPayrollTaxPayments: amount })
export const lotOf = (...amounts: number[]) => createLot('c1', head, amounts.map(detail))
export const onDisk = async (lotId: string) =>
  (await openLot(lotId))?.rows.map((row) => row.detail.amountOfPayrollTaxPayments)
export const shown = (draft: LotDraft) => draft.rows.value.map((row) => row.detail.amountOfPayrollTaxPayments)
export const type = (draft: LotDraft, row: number, text: string) => {
  draft.write((line) => row + line, AMOUNT, [[text]])
}

let scopes: EffectScope[] = []

/** Gives each test of a file an empty database, and closes its windows afterwards. */
export function windowHooks(): void {
  beforeEach(async () => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', new EventTarget())
    await Promise.all(db.tables.map((table) => table.clear()))
  })
  afterEach(async () => {
    for (const scope of scopes) scope.stop()
    scopes = []
    await writesEnded()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** Opens the lot in another window. */
export async function openWindow(lotId: string): Promise<LotDraft> {
  const scope = effectScope()
  scopes.push(scope)
  const draft = scope.run(() =>
    useLotDraft(
      lotId,
      () => false,
      () => ({ filed: false }),
      (name) => `${name}（控え）`,
    ),
  )!
  await draft.open(undefined)
  return draft
}
