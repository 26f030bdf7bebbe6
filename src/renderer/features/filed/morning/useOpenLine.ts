import { useRouter } from 'vue-router'
import { useCompanies } from '#data/state/companies'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { useMonthChoice } from '#features/pay/month/index'
import type { MorningLine } from './useMorningLines.ts'

export function useOpenLine(): (line: MorningLine) => unknown {
  const router = useRouter()
  const companies = useCompanies()
  const month = useMonthChoice()
  return useSingleRun(async (line: MorningLine) => {
    const { companyId, to } = line
    const isOther = companyId !== '' && companyId !== companies.current?.companyId
    // The user may stay here, in a form with unsaved edits.
    if (isOther && !(await companies.choose(companyId))) return
    if (to === '/' && 'month' in line) {
      month.month = line.month
      month.state = undefined
      const first = 'environment' in line && companies.all.find(({ environment }) => environment === line.environment)
      if (first && first.environment !== companies.current?.environment && !(await companies.choose(first.companyId)))
        return
    }
    await router.push(to)
  }).run
}
