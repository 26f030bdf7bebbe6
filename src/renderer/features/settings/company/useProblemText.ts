import { useI18n } from 'vue-i18n'
import type { useCompanyForm } from './useCompanyForm.ts'

export type CompanyFormState = ReturnType<typeof useCompanyForm>

/** Gives, for a field of the form, the sentence about its problem, or undefined while there is none to show. */
export function useProblemText(form: CompanyFormState): (place: string) => string | undefined {
  const { t } = useI18n()
  return (place) => {
    const problem = form.problemAt(place)
    return problem && t(`settings.problem.${problem.code}`, problem.params)
  }
}
