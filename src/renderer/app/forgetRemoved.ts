import { useStatementStore } from '../features/statements/fetch/useStatementStore.ts'
import { useCompanies } from '../state/companies.ts'

/** Clears a removed company's statements from memory, even if the removal failed halfway. */
export function forgetRemovedCompanies(): void {
  const statements = useStatementStore()
  useCompanies().$onAction(({ name, args, after, onError }) => {
    if (name !== 'remove') return
    const [companyId] = args
    const forget = () => {
      statements.forget({ companyId })
    }
    after(forget)
    onError(forget)
  }, true)
}
