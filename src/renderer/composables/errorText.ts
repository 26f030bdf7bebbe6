import type { AppError } from '#contract/ipc/index'

type Translate = (key: string, named?: Record<string, unknown>) => string

/** The three statements about an error, in the interface language. */
export function describeError(error: AppError, t: Translate): { what: string; meaning: string; action: string } {
  const named: Record<string, unknown> = { ...error }
  if ('cause' in error) named['cause'] = t(`errors.cause.${error.cause}`)
  const part = (name: string) => t(`errors.${error.code}.${name}`, named)
  return { what: part('what'), meaning: part('meaning'), action: part('action') }
}

/** The bank's own words about an error, whichever of its fields are there (section 7); undefined when it said nothing. */
export function bankWords(error: AppError): string | undefined {
  if (!('bank' in error) || !error.bank) return undefined
  const { code, message, error_description, moreInformation, httpMessage, error: kind } = error.bank
  const words = message ?? error_description ?? moreInformation ?? httpMessage ?? kind
  return [code, words].filter(Boolean).join(' ') || undefined
}

/** Places inside an answer or input that were refused, e.g. `transactions[3].amount`. At most ten. */
export function errorPlaces(error: AppError): string[] {
  const places = error.code === 'invalidInput' ? error.problems : error.code === 'lost' ? (error.damage ?? []) : []
  return places.slice(0, 10).map(({ path, problem }) => `${path} (${problem})`)
}
