import type { AppError } from '#contract/ipc/index'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import { computed, shallowRef } from 'vue'
import { listPayees, savePayee } from '#data/repositories/payees'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'

/**
 * Returns the register of one company: its rows in order, kept up to date with changes from every window, and the last
 * failure of the database.
 */
export function usePayees(companyId: string) {
  const { value: rows, loaded, error: unread } = useLiveQuery(() => companyId, listPayees, [])
  const unwritten = shallowRef<AppError>()
  const codes = computed(() => new Set(rows.value.map(({ municipalityCode }) => municipalityCode)))

  /** Runs work on the database; returns whether it succeeded. A full disk is reported, never swallowed. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      unwritten.value = undefined
      return true
    } catch (thrown) {
      unwritten.value = storageError(thrown)
      return false
    }
  }

  const save = (payee: PayeeRecord, payeeId?: string) => run(() => savePayee(companyId, payee, payeeId))

  return { companyId, rows, loaded, failure: computed(() => unwritten.value ?? unread.value), codes, run, save }
}

export type Payees = ReturnType<typeof usePayees>
