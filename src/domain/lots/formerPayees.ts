// What a payee was called before its municipality changed its code (a town that becomes a city, a merger) or its
// designated numbers. Lots keep the names under which they were filed; whoever compares them with a list of today takes
// both for the same payee, or a month would count as missing, and a half-year as not yet paid.
import { payeeKey } from './duplicates.ts'

export interface PayeeName {
  readonly municipalityCode: string
  readonly designatedNumber: string
}
export interface NamedPayee extends PayeeName {
  readonly municipalityName?: string
  /** The earliest first. */
  readonly formerly?: readonly PayeeName[] | undefined
}

/**
 * Returns a function that gives a payee of a lot its name of today. A name that another payee has today stays, because
 * nobody could tell whose it was.
 */
export function presentNames(payees: readonly NamedPayee[]): <T extends PayeeName>(one: T) => T {
  const present = new Set(payees.map(payeeKey))
  const later = new Map(
    payees.flatMap((payee) =>
      (payee.formerly ?? []).filter((name) => !present.has(payeeKey(name))).map((name) => [payeeKey(name), payee]),
    ),
  )
  return (one) => {
    const payee = later.get(payeeKey(one))
    if (!payee) return one
    const { municipalityCode, municipalityName, designatedNumber } = payee
    const hasName = 'municipalityName' in one && municipalityName !== undefined
    return { ...one, municipalityCode, designatedNumber, ...(hasName && { municipalityName }) }
  }
}

/** Of a payee that is called otherwise from now on; the earliest first. */
export const formerNames = ({ municipalityCode, designatedNumber, formerly = [] }: NamedPayee): PayeeName[] => [
  ...formerly,
  { municipalityCode, designatedNumber },
]
