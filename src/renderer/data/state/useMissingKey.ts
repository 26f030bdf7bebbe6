import type { AppError } from '#contract/ipc/index'
import { useCompanies } from './companies.ts'

/**
 * Returns a function that returns an error, or undefined if it only repeats what the notice of the missing key above it
 * says, with the button that mends it.
 */
export function useMissingKey() {
  const companies = useCompanies()
  return (error: AppError | undefined): AppError | undefined =>
    error?.code === 'noCredentials' && companies.credential?.state === 'none' ? undefined : error
}
