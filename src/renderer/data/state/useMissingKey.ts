import type { AppError } from '#contract/ipc/index'
import { useCompanies } from './companies.ts'

/** Undefined if the notice of the missing key already says the same. */
export function useMissingKey() {
  const companies = useCompanies()
  return (error: AppError | undefined): AppError | undefined =>
    error?.code === 'noCredentials' && companies.credential?.state === 'none' ? undefined : error
}
