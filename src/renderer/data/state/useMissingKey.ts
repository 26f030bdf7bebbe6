import type { AppError } from '#contract/ipc/index'
import { useCompanies } from './companies.ts'

/**
 * Undefined if the error only repeats what the notice of the missing key above it says, with the button that mends
 * it.
 */
export function useMissingKey() {
  const companies = useCompanies()
  return (error: AppError | undefined): AppError | undefined =>
    error?.code === 'noCredentials' && companies.credential?.state === 'none' ? undefined : error
}
