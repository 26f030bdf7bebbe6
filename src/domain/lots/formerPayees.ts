// Municipalities change their code (town to city, merger) or designated numbers, while lots keep what they were filed
// under. Without this a month would count as missing, and a half-year as unpaid.
import { payeeKey } from './duplicates.ts'

export interface PayeeName {
  readonly municipalityCode: string
  readonly designatedNumber: string
}
export interface NamedPayee extends PayeeName {
  readonly municipalityName?: string
  /** Earliest first. */
  readonly formerly?: readonly PayeeName[] | undefined
}

/** A name that another payee has today stays, because nobody could tell whose it was. */
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

/** Earliest first. */
export const formerNames = ({ municipalityCode, designatedNumber, formerly = [] }: NamedPayee): PayeeName[] => [
  ...formerly,
  { municipalityCode, designatedNumber },
]
