import type { Company } from '#contract/ipc/index'
import { toRaw } from 'vue'
import { useAction } from '#ui/controls/useAction'
import { useCompanies } from './companies.ts'

/** `valid` gives undefined for settings that are only half typed. */
export interface SettingsPart<T extends object> {
  read: (company: Company) => T
  write: (company: Company, settings: T) => Company
  valid: (typed: T) => T | undefined
}

/**
 * Settings that are still being saved go before those of the company, which are outdated and would overwrite what was
 * typed.
 */
export function useCompanySettings<T extends object>({ read, write, valid }: SettingsPart<T>) {
  const companies = useCompanies()
  const action = useAction()
  const unsaved = new Map<string, T>()

  const load = (company: Company): T => unsaved.get(company.companyId) ?? read(company)

  /** False on failure, or while a save is running, which then saves these settings too. */
  async function saveOne(companyId: string, wanted: T): Promise<boolean> {
    const company = companies.all.find((one) => one.companyId === companyId)
    if (
      company &&
      !same(read(company), wanted) &&
      !(await action.run(() => companies.save(write(toRaw(company), wanted))))
    )
      return false
    // Settings typed during the save are saved next.
    if (unsaved.get(companyId) === wanted) unsaved.delete(companyId)
    return true
  }

  async function save(companyId: string, typed: T): Promise<void> {
    const wanted = valid(typed)
    if (!wanted) return
    unsaved.set(companyId, wanted)
    for (let next = [...unsaved][0]; next; next = [...unsaved][0]) if (!(await saveOne(...next))) return
  }

  return { load, save, error: action.error }
}

const same = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(other) as (keyof T)[]).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
