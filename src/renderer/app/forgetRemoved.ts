import { useStatementStore } from '#features/bank/statements/fetch/useStatementStore'
import { useCompanies } from '#data/state/companies'

/** Statements of a removed company must not stay in memory, even if the removal failed halfway. */
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
