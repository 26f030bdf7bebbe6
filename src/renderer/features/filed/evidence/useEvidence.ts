import { computed, onMounted, onScopeDispose, ref, shallowRef } from 'vue'
import type { EvidenceProblem, EvidenceStatus, KeptEvidence } from '#contract/ipc/index'
import type { EvidenceQuery } from '#domain/evidence/search'
import { mustCall, on } from '#data/bridge/index'
import { joinCalls } from '#ui/behaviour/joinCalls'
import { useAction } from '#ui/controls/useAction'
import { asCallError } from '#data/storageError'
import { takeIn } from './takeIn.ts'
import { useEvidenceRows } from './useEvidenceRows.ts'

export function useEvidenceStatus(onChange: () => Promise<void> = async () => undefined) {
  const status = shallowRef<EvidenceStatus>()
  const action = useAction()
  // Separate, so that a press is not ignored while changes made during the choice of a folder are read.
  const following = useAction()
  const load = joinCalls(() =>
    following.run(async () => {
      status.value = await mustCall('evidence.status')
      await onChange()
    }),
  )
  const retry = async () => {
    status.value = await takeIn()
  }
  onMounted(load)
  onScopeDispose(on('evidence.changed', () => void load()))
  return {
    status,
    error: computed(() => action.error.value ?? following.error.value),
    running: action.running,
    choose: () =>
      action.run(async () => {
        status.value = await mustCall('evidence.chooseFolder')
        if (status.value.folder !== null) await retry()
      }),
    retry: () => action.run(retry),
  }
}

export interface Checked {
  documents: number
  problems: readonly EvidenceProblem[]
}

export function useEvidence(query: () => EvidenceQuery) {
  const checked = shallowRef<Checked>()
  const exported = ref<{ name: string; documents: number }>()
  const action = useAction()
  const rows = useEvidenceRows(query, (thrown) => {
    action.error.value = asCallError(thrown).error
  })
  const chosen = shallowRef<KeptEvidence>()
  const list = async () => {
    await rows.load()
    if (chosen.value) chosen.value = rows.latest(chosen.value)
  }
  return {
    ...rows,
    chosen,
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
    show: (id: string) => action.run(async () => void (await mustCall('evidence.show', { id }))),
    withdraw: (id: string, reason: string) =>
      action.run(async () => {
        const withdrawn = await mustCall('evidence.withdraw', { id, reason })
        if (chosen.value?.id === id) chosen.value = withdrawn
        await list()
      }),
  }
}
