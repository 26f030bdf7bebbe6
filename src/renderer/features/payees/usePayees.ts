import type { AppError } from '#contract/ipc/index'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import { computed, ref, shallowRef } from 'vue'
import { deletePayee, listPayees, savePayee, type PayeeRow } from '../../database/repositories/payees.ts'
import { storageError } from '../../database/storageError.ts'

/** The register of one company: its rows in order, and the failure of the database. */
export function usePayees(companyId: string) {
  const rows = shallowRef<PayeeRow[]>([])
  const loaded = ref(false)
  const failure = shallowRef<AppError>()
  const codes = computed(() => new Set(rows.value.map(({ municipalityCode }) => municipalityCode)))

  /**
   * Runs work on the database and reads the list again; returns whether it succeeded. A full disk is reported, never
   * swallowed.
   */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      rows.value = await listPayees(companyId)
      failure.value = undefined
      return true
    } catch (thrown) {
      failure.value = storageError(thrown)
      return false
    } finally {
      loaded.value = true
    }
  }

  const load = () => run(() => Promise.resolve())
  const save = (payee: PayeeRecord, payeeId?: string) => run(() => savePayee(companyId, payee, payeeId))
  const remove = (payeeId: string) => run(() => deletePayee(companyId, payeeId))

  return { companyId, rows, loaded, failure, codes, load, run, save, remove }
}

export type Payees = ReturnType<typeof usePayees>
