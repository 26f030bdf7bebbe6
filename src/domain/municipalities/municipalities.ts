import { checkDigit, hasValidCheckDigit } from './municipalityCode.ts'
import { municipalityTable, NORTHERN_VILLAGES, type Municipality } from './municipalityData.ts'

export { checkDigit, hasValidCheckDigit } from './municipalityCode.ts'
export { isWholeName, payeeOfName, payeeOfText, searchPayees } from './municipalitySearch.ts'
export type { Municipality } from './municipalityData.ts'

export type CodeClass =
  | { kind: 'payee'; municipality: Municipality }
  | { kind: 'ward'; name: string; city: Municipality }
  | { kind: 'prefecture' }
  | { kind: 'union' }
  | { kind: 'northern' }
  | { kind: 'unknown' }
  | { kind: 'badCheckDigit'; expected: string }
  | { kind: 'badForm' }

export function payees(): readonly Municipality[] {
  return municipalityTable().payees
}

/** Undefined when the six-digit code is not a payee. */
export function findPayee(code: string): Municipality | undefined {
  return municipalityTable().payeeByCode.get(code)
}

/**
 * Wards of designated cities have codes, but the city is the payee. `expected`: the check digit that fits the first
 * five digits.
 */
export function classifyCode(code: string): CodeClass {
  const municipality = findPayee(code)
  if (municipality) return { kind: 'payee', municipality }
  if (!/^[0-9]{6}$/.test(code)) return { kind: 'badForm' }
  if (!hasValidCheckDigit(code)) return { kind: 'badCheckDigit', expected: checkDigit(code.slice(0, 5)) }
  if (NORTHERN_VILLAGES.has(code)) return { kind: 'northern' }
  const ward = municipalityTable().wardByCode.get(code)
  if (ward) return { kind: 'ward', name: ward.name, city: ward.city }
  return classifyOther(code)
}

// The ministry's code table: 000 is the prefecture itself; 800 and above are unions of municipalities and similar
// bodies.
function classifyOther(code: string): CodeClass {
  const prefecture = Number(code.slice(0, 2))
  const body = Number(code.slice(2, 5))
  if (prefecture < 1 || prefecture > 47) return { kind: 'unknown' }
  if (body === 0) return { kind: 'prefecture' }
  return body >= 800 ? { kind: 'union' } : { kind: 'unknown' }
}
