import type { EvidenceStatus } from '#contract/ipc/index'
import { buildApplication } from '#domain/lots/application'
import { call, mustCall } from '#data/bridge/index'
import { openLot } from '#data/repositories/lots'

/** Hands main the bodies of earlier filings that only the lots of this computer still have. */
async function offerBodies(): Promise<void> {
  for (const { entryId, lotId } of await mustCall('evidence.wanted')) {
    const lot = await openLot(lotId)
    if (!lot) continue
    const application = buildApplication(
      lot.record.head,
      lot.rows.map(({ detail }) => detail),
    )
    await mustCall('evidence.takeBody', { entryId, application })
  }
}

/**
 * Lets main keep everything that this computer has of earlier filings; returns how it stands. Bodies come first, because
 * the municipalities of an answer are read from the body. Throws CallError.
 */
export async function takeIn(): Promise<EvidenceStatus> {
  await offerBodies()
  return mustCall('evidence.retry')
}

/**
 * Takes in, after a start, what an earlier run of the app could not keep before it ended. Does nothing while no folder
 * is named or the app is locked. Throws CallError.
 */
export async function takeInAtStart(): Promise<void> {
  const status = await call('evidence.status')
  if (status.ok && status.value.folder !== null) await takeIn()
}
