import type { EvidenceStatus } from '#contract/ipc/index'
import { approvalOf } from '#domain/filing/approval'
import { buildApplication } from '#domain/lots/application'
import { call, mustCall } from '#data/bridge/index'
import { lookupsOf } from '#data/repositories/lookups'
import { openLot } from '#data/repositories/lots'
import { useCompanies } from '#data/state/companies'
import { usedRows } from '#data/draft/rows'
import { certificateOf, type LotSource } from '#features/pay/lots/index'
import { i18n } from '#i18n/index'

/** Gives main the bodies of earlier applications that it wants; only the lots of this computer have them. */
async function offerBodies(): Promise<void> {
  for (let skip = 0; ;) {
    const wanted = await mustCall('evidence.wanted', { skip })
    if (wanted.length === 0) return
    for (const one of wanted) if (!(await offerBody(one))) skip++
  }
}

async function offerBody({ entryId, lotId }: { entryId: string; lotId: string }): Promise<boolean> {
  const lot = await openLot(lotId)
  if (!lot) return false
  const application = buildApplication(
    lot.record.head,
    lot.rows.map(({ detail }) => detail),
  )
  return (await mustCall('evidence.takeBody', { entryId, application })).taken
}

/**
 * Gives main the submission copies that it wants: only the page has the bank's answer with its payees. The stored
 * answer must say that the application was approved, because the copy shows it. A copy that cannot be made is in the
 * log, and does not keep the others back.
 * @throws CallError
 */
export async function offerCopies(): Promise<void> {
  const companies = useCompanies()
  for (const { entryId, lotId, ...of } of await mustCall('evidence.wantedCopies')) {
    const company = companies.all.find(({ companyId }) => companyId === of.companyId)
    const lookup = (await lookupsOf(of)).at(-1)
    if (!company || !lookup || approvalOf(lookup.answer) !== 'approved') continue
    const lot = lookup.answer.normalDetails ? undefined : await openLot(lotId)
    const source: LotSource = lot
      ? { from: 'lot', lotId, company, head: lot.record.head, rows: usedRows(lot.rows) }
      : { from: 'acceptance', company, lookup }
    const certificate = await certificateOf(source, i18n.global.t)
    await call('evidence.keepCopy', { entryId, certificate })
  }
}

/**
 * Has main take in what waits. Bodies come first, because the municipalities of an answer are read from the body.
 * @throws CallError
 */
export async function takeIn(): Promise<EvidenceStatus> {
  await offerBodies()
  return mustCall('evidence.retry')
}

/**
 * Takes in what an earlier run of the app could not keep before it ended. Does nothing while no folder is named or
 * the app is locked.
 * @throws CallError
 */
export async function takeInAtStart(): Promise<void> {
  const status = await call('evidence.status')
  if (status.ok && status.value.folder !== null) await takeIn()
}
