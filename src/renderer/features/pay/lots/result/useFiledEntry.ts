import { computed, ref, shallowRef, watch } from 'vue'
import type { AppError, JournalEntry } from '#contract/ipc/index'
import { storageError } from '#data/storageError'
import { readFiled, useJournal } from '#data/state/journal'
import { withUnread } from './outcomeText.ts'

/** `unread` is the outcome that main returned, used while the journal cannot be read after filing. */
export function useFiledEntry(lotId: string) {
  const journal = useJournal()
  const filed = shallowRef<JournalEntry>()
  /** False until the journal was asked about this lot: until then, no entry does not mean that it was never filed. */
  const loaded = ref(false)
  const failure = shallowRef<AppError>()
  const unread = computed(() => journal.unreadOutcomeOf(lotId))
  const entry = computed(() => filed.value && (unread.value ? withUnread(filed.value, unread.value) : filed.value))
  let latest = 0

  async function readEntry(): Promise<void> {
    const mine = ++latest
    const read = await readFiled(journal.entryOf(lotId))
    if (mine === latest) filed.value = read
  }

  const reporting = (work: () => Promise<void>) => async (): Promise<void> => {
    failure.value = undefined
    try {
      await work()
    } catch (thrown) {
      failure.value = storageError(thrown)
    }
  }

  const read = reporting(async () => {
    await journal.refresh([lotId])
    await readEntry()
    loaded.value = true
  })
  watch(() => journal.entryOf(lotId), reporting(readEntry))

  return { entry, unread, loaded, failure, read }
}
