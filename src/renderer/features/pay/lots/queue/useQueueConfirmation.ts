import type { AppError } from '#contract/ipc/index'
import { computed, ref, shallowRef, watch } from 'vue'
import { LotChanged } from '#data/repositories/lots'
import { storageError } from '#data/storageError'
import { useDay } from '#data/state/day'
import { useJournal } from '#data/state/journal'
import { useConfirmSteps } from '../confirm/useConfirmSteps.ts'
import type { Confirmations } from '../confirm/useFiling.ts'
import { fillPayers, lacksPayer, sumsOf, type QueueItem, useQueueItems, blockDoubtful } from './queueItems.ts'
import { useFilingQueue } from './store.ts'
import { useQueueCover } from './useQueueCover.ts'

function useLots() {
  const queue = useFilingQueue()
  const read = useQueueItems()
  const items = shallowRef<readonly QueueItem[]>([])
  const loaded = ref(false)
  const error = shallowRef<AppError>()
  async function load(): Promise<void> {
    try {
      items.value = await read(queue.lotIds)
      loaded.value = true
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  }
  const judged = computed(() => blockDoubtful(items.value))
  const able = computed(() => judged.value.filter(({ blocked }) => blocked === undefined))
  const blocked = computed(() => judged.value.filter((item) => item.blocked !== undefined))
  return { queue, items, able, blocked, loaded, error, load }
}

export function useQueueConfirmation() {
  const journal = useJournal()
  const { queue, items, able, blocked, loaded, error, load } = useLots()
  const cover = useQueueCover(() => able.value)
  const sums = computed(() => sumsOf(able.value))
  const environment = computed(() => able.value[0]?.company.environment)
  const mixed = computed(() => able.value.some(({ company }) => company.environment !== environment.value))
  const changed = ref(false)
  const starting = ref(false)
  const errors = shallowRef<ReadonlyMap<string, AppError>>(new Map())
  const confirmations = new Map<string, Confirmations>()
  const steps = useConfirmSteps({
    total: () => sums.value.amount,
    production: () => able.value.some(({ company }) => company.environment === 'production'),
    fileable: () =>
      able.value.length > 0 && !mixed.value && !journal.damaged && !queue.running && errors.value.size === 0,
    busy: () => starting.value,
  })
  const { ready, unconfirm } = steps

  // A shortage that comes to light after the tick was not confirmed.
  watch(
    () => `${String(cover.shortage.value.accounts)} ${String(cover.shortage.value.missing)}`,
    () => {
      if (cover.shortage.value.accounts > 0) unconfirm()
    },
  )
  // The confirmation may be open over midnight, and some checks depend on the day.
  const clock = useDay()
  watch(
    () => clock.day,
    async () => {
      unconfirm()
      await load()
    },
  )
  function forget(lotId: string): void {
    errors.value = new Map([...errors.value].filter(([id]) => id !== lotId))
    unconfirm()
  }
  function remove(lotId: string): void {
    queue.remove(lotId)
    items.value = items.value.filter((item) => item.lotId !== lotId)
    forget(lotId)
  }
  const withoutPayer = computed(() => blocked.value.filter(lacksPayer))
  /** Fills in names and addresses from the companies. A lot that was changed meanwhile is shown as it is. */
  async function fillPayer(): Promise<void> {
    try {
      await fillPayers(withoutPayer.value)
    } catch (thrown) {
      if (!(thrown instanceof LotChanged)) error.value = storageError(thrown)
    }
    await load()
    unconfirm()
  }
  function insist(lotId: string, refusal: AppError): void {
    const known = confirmations.get(lotId)
    if (refusal.code === 'sameAsFiled') confirmations.set(lotId, { ...known, confirmedSameAs: refusal.entryId })
    if (refusal.code === 'handedOver') confirmations.set(lotId, { ...known, confirmedHandedOver: refusal.fileId })
    forget(lotId)
  }

  /** Returns whether there is an outcome to show. */
  async function file(): Promise<boolean> {
    if (!ready.value || clock.look()) return false
    starting.value = true
    changed.value = false
    error.value = undefined
    const ended = await queue.start(able.value, confirmations)
    starting.value = false
    if (ended.kind === 'ended') return true
    unconfirm()
    if (ended.kind === 'changed') {
      changed.value = true
      await load()
    } else if (ended.kind === 'refused')
      errors.value = new Map(ended.lines.flatMap(({ lotId, error: why }) => (why ? [[lotId, why] as const] : [])))
    else if (ended.error.code !== 'cancelledByUser') error.value = ended.error
    return false
  }

  return {
    items,
    able,
    blocked,
    loaded,
    error,
    load,
    ...cover,
    sums,
    environment,
    mixed,
    steps,
    changed,
    starting,
    errors,
    warnings: computed(() => able.value.reduce((sum, { counts }) => sum + counts.warning + counts.bank, 0)),
    remove,
    withoutPayer,
    fillPayer,
    insist,
    file,
  }
}

export type QueueConfirmation = ReturnType<typeof useQueueConfirmation>
