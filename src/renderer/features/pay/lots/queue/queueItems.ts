import type { Company } from '#contract/ipc/index'
import { lotsPayingTwice } from '#domain/lots/duplicates'
import { mendsOf } from '#domain/lots/mends'
import { lotTotals, type LotTotals } from '#domain/lots/lot'
import { canFile } from '#domain/filing/filingState'
import { totalChange } from '#domain/lots/monthDifference'
import { call } from '#data/bridge/index'
import { broadcastChange } from '#data/repositories/lotChannel'
import { revisionOf, saveLot } from '#data/repositories/lots'
import { writesEnded } from '#data/writes/runningWrites'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { countFindings, saysFiled, saysTooLow, type FindingCounts } from '../parts/lotFindings.ts'
import { type CheckedLot, useCheckedLots } from '../parts/storedFindings.ts'

/**
 * Why a chosen lot is left out. `atBank`: the bank has it or may have it, or it was paid elsewhere. `noKey`: its client
 * has no key. `twice`: it pays a payee of its month that another lot of the queue pays too, or that was filed. `low`:
 * less than anybody owes. A person decides about the last two for each lot by itself, not for many under one tick.
 */
export type Blocked = 'errors' | 'empty' | 'atBank' | 'noKey' | 'twice' | 'low'

export interface QueueItem extends CheckedLot {
  readonly lotId: string
  readonly company: Company
  readonly totals: LotTotals
  readonly counts: FindingCounts
  readonly blocked: Blocked | undefined
}

/** Reads and checks the chosen lots. Those that no longer exist are left out; the order stays. */
export function useQueueItems(): (lotIds: readonly string[]) => Promise<QueueItem[]> {
  const companies = useCompanies()
  const journal = useJournal()
  const read = useCheckedLots()

  async function itemOf(lotId: string, checked: CheckedLot): Promise<QueueItem[]> {
    const company = companies.all.find(({ companyId }) => companyId === checked.lot.record.companyId)
    if (!company) return []
    const counts = countFindings(checked.findings)
    const totals = lotTotals(checked.rows.map(({ detail }) => detail))
    const able = canFile(journal.stateOf(lotId)) && checked.lot.record.paidElsewhere === undefined
    const wrong = !able ? 'atBank' : checked.rows.length === 0 ? 'empty' : counts.error > 0 ? 'errors' : undefined
    const blocked = wrong ?? ((await lacksKey(company)) ? 'noKey' : undefined)
    return [{ ...checked, lotId, company, totals, counts, blocked }]
  }

  return async (lotIds) => {
    await writesEnded()
    const items: QueueItem[] = []
    for (const lotId of lotIds) {
      const checked = await read(lotId)
      if (checked) items.push(...(await itemOf(lotId, checked)))
    }
    return items
  }
}

/** True if the lot lacks the payer's name or address and the company has it to fill in. */
export const lacksPayer = ({ findings }: Pick<QueueItem, 'findings'>): boolean =>
  findings.some((finding) => finding.code === 'textMissing' && mendsOf(finding).length > 0)

export async function fillPayers(items: readonly QueueItem[]): Promise<void> {
  for (const { lotId, lot, company } of items) {
    const { head } = lot.record
    const { applicantName, address } = company.applicant
    const filled = {
      ...head,
      applicantName: head.applicantName.trim() || applicantName,
      address: head.address.trim() || address,
    }
    await saveLot(lotId, { rows: [], removed: [], record: { head: filled } }, revisionOf(lot.record))
    broadcastChange(lotId)
  }
}

/** Blocks lots that would pay somebody a second time, or less than anybody owes; returns all items. */
export function blockDoubtful(items: readonly QueueItem[]): QueueItem[] {
  const able = items.filter(({ blocked }) => blocked === undefined)
  const twice = lotsPayingTwice(
    able.map(({ lotId, lot, rows }) => ({
      lotId,
      companyId: lot.record.companyId,
      month: lot.record.month,
      details: rows.map(({ detail }) => detail),
    })),
  )
  const doubtOf = ({ lotId, findings }: QueueItem): Blocked | undefined =>
    twice.has(lotId) || findings.some(saysFiled) ? 'twice' : findings.some(saysTooLow) ? 'low' : undefined
  return items.map((item) => ({ ...item, blocked: item.blocked ?? doubtOf(item) }))
}

/** Asked before the confirmation, because after it main would refuse all lots for one without a key. */
async function lacksKey({ companyId, environment }: Company): Promise<boolean> {
  const reply = await call('credentials.status', { companyId, environment })
  return reply.ok && reply.value.state === 'none'
}

/** Change from last month in yen; undefined if there is nothing to compare with. */
export const changeOf = ({ difference }: Pick<QueueItem, 'difference'>): number | undefined =>
  difference && totalChange(difference)

/** `change` covers only the lots that can be compared with last month. Amounts in yen. */
export const sumsOf = (items: readonly QueueItem[]) => ({
  lots: items.length,
  payees: items.reduce((sum, { rows }) => sum + rows.length, 0),
  payments: items.reduce((sum, { totals }) => sum + totals.totalNumber, 0),
  amount: items.reduce((sum, { totals }) => sum + totals.totalAmount, 0),
  change: items.reduce((sum, item) => sum + (changeOf(item) ?? 0), 0),
  compared: items.filter(({ difference }) => difference).length,
})
