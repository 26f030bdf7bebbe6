import type { Company } from '#contract/ipc/index'
import { toRaw } from 'vue'
import { useAction } from '../ui/form/useAction.ts'
import { useCompanies } from './companies.ts'

/** How settings of one kind lie in a company, and what of them is right: undefined for what is half typed. */
export interface SettingsPart<T extends object> {
  read: (company: Company) => T
  write: (company: Company, settings: T) => Company
  valid: (typed: T) => T | undefined
}

/**
 * Settings that are typed in a dialog and stay with the company. `keep` keeps what is right, one after the other;
 * `take` gives what the dialog begins with: what is still on its way when it opens again, for the company's own are
 * older then, and would be kept over what was typed. `error` is why the last try failed.
 */
export function useCompanySettings<T extends object>({ read, write, valid }: SettingsPart<T>) {
  const companies = useCompanies()
  const keeping = useAction()
  /** By company, what was typed and is not with it yet. */
  const unsaved = new Map<string, T>()

  const take = (company: Company): T => unsaved.get(company.companyId) ?? read(company)

  /** Saves one company's; false when that failed, or another is being saved, which then sees to this one too. */
  async function saveOne(companyId: string, wanted: T): Promise<boolean> {
    const company = companies.all.find((one) => one.companyId === companyId)
    if (
      company &&
      !same(read(company), wanted) &&
      !(await keeping.run(() => companies.save(write(toRaw(company), wanted))))
    )
      return false
    // What was typed meanwhile is saved next.
    if (unsaved.get(companyId) === wanted) unsaved.delete(companyId)
    return true
  }

  async function keep(companyId: string, typed: T): Promise<void> {
    const wanted = valid(typed)
    if (!wanted) return
    unsaved.set(companyId, wanted)
    for (let next = [...unsaved][0]; next; next = [...unsaved][0]) if (!(await saveOne(...next))) return
  }

  return { take, keep, error: keeping.error }
}

const same = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(other) as (keyof T)[]).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
