import { onMounted, onScopeDispose, ref, shallowRef } from 'vue'
import type { EvidenceProblem, EvidenceStatus, KeptEvidence } from '#contract/ipc/index'
import { buildApplication } from '#domain/application'
import { mustCall, on } from '../../bridge/index.ts'
import { openLot } from '../../database/repositories/lots.ts'
import { useAction } from '../../ui/form/useAction.ts'

/** Hands main the bodies of earlier filings that only the lots of this computer still have. */
export async function offerBodies(): Promise<void> {
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

/** Returns whether evidence is kept and where, kept current, and functions that name the folder and try again. */
export function useEvidenceStatus(onChange: () => Promise<void> = async () => undefined) {
  const status = shallowRef<EvidenceStatus>()
  const action = useAction()
  const load = () =>
    action.run(async () => {
      status.value = await mustCall('evidence.status')
      await onChange()
    })
  /** Bodies come first, because the municipalities of an answer are read from the body. */
  const takeIn = async () => {
    await offerBodies()
    status.value = await mustCall('evidence.retry')
  }
  onMounted(load)
  onScopeDispose(on('evidence.changed', () => void load()))
  return {
    status,
    error: action.error,
    running: action.running,
    choose: () =>
      action.run(async () => {
        status.value = await mustCall('evidence.chooseFolder')
        if (status.value.folder !== null) await takeIn()
      }),
    retry: () => action.run(takeIn),
  }
}

/** What the last check found. */
export interface Checked {
  documents: number
  problems: readonly EvidenceProblem[]
}

/** Returns the kept documents, newest first, and functions that check, export and withdraw. */
export function useEvidence() {
  const documents = shallowRef<readonly KeptEvidence[]>([])
  const checked = shallowRef<Checked>()
  const exported = ref<{ name: string; documents: number }>()
  const action = useAction()
  const list = async () => {
    documents.value = (await mustCall('evidence.list')).toReversed()
  }
  return {
    documents,
    checked,
    exported,
    error: action.error,
    running: action.running,
    list,
    check: () =>
      action.run(async () => {
        exported.value = undefined
        checked.value = await mustCall('evidence.check')
      }),
    exportAll: () =>
      action.run(async () => {
        const done = await mustCall('evidence.export')
        if (done.name === null) return
        exported.value = { name: done.name, documents: done.documents }
        checked.value = { documents: done.documents, problems: done.problems }
      }),
    withdraw: (id: string, reason: string) =>
      action.run(async () => {
        await mustCall('evidence.withdraw', { id, reason })
        await list()
      }),
  }
}
