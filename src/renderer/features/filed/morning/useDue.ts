import { computed, shallowRef } from 'vue'
import { call } from '#data/bridge/index'
import type { LotRecord } from '#data/schema/db'
import { storageError } from '#data/storageError'
import { useDay } from '#data/state/day'
import { today } from '#ui/text/clock'
import { useSnapshots } from '#features/keep/backups/index'
import { oldBackup, type BackupFacts } from './dueLines.ts'
import { useDueStore } from './dueStore.ts'

export function useDue() {
  const clock = useDay()
  const due = useDueStore()
  void due.refresh()
  const backups = useBackups()
  const unsaved = computed(() => (backups.listed.value ? unsavedSince(due.records, backups.last.value) : undefined))
  const refused = computed(
    () => backups.refused.value && { error: backups.refused.value, lastBackup: backups.last.value },
  )
  return {
    lines: computed(() =>
      due.loaded
        ? [...due.lines, ...oldBackup({ unsaved: unsaved.value, refused: refused.value, today: clock.day })]
        : [],
    ),
    error: computed(() => due.error),
    loaded: computed(() => due.loaded),
  }
}

/** The day since when changes of drafts are in no snapshot; undefined if all are. */
function unsavedSince(records: readonly LotRecord[], lastBackup: string | undefined): BackupFacts['unsaved'] {
  const changed = records
    .map(({ updatedAt }) => updatedAt)
    .filter((at) => lastBackup === undefined || at > lastBackup)
    .toSorted()[0]
  return changed === undefined ? undefined : { since: today(new Date(changed)), lastBackup }
}

/** `listed` is false while it is not known when the newest snapshot was taken. */
function useBackups() {
  const { last: written, failure } = useSnapshots()
  const found = shallowRef<string>()
  const listed = shallowRef(false)
  void call('backups.state').then((reply) => {
    if (!reply.ok) return
    found.value = reply.value.last?.at
    listed.value = true
  })
  const last = computed(() =>
    [found.value, written.value?.at]
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1),
  )
  return {
    last,
    listed,
    refused: computed(() => (failure.value === undefined ? undefined : storageError(failure.value))),
  }
}
