import { useI18n } from 'vue-i18n'
import type { useCompanyForm } from './useCompanyForm.ts'

export type CompanyFormState = ReturnType<typeof useCompanyForm>

export function useProblemText(form: CompanyFormState): (place: string) => string | undefined {
  const { t } = useI18n()
  return (place) => {
    const problem = form.problemAt(place)
    return problem && t(`settings.problem.${problem.code}`, problem.params)
  }
}
