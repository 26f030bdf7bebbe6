// Corrections offered beside a finding; a person takes them.
import type { LotDetail, LotHead } from './lot.ts'
import { checkDigit, classifyCode, findPayee, type Municipality } from '../municipalities/municipalities.ts'
import { pastMunicipality } from '../municipalities/municipalityTimes.ts'
import { municipalitiesOfCode, municipalitiesOfName } from '../municipalities/findMunicipalities.ts'

export type Mend =
  | {
      readonly field: keyof Pick<LotHead, 'applicantName' | 'address'>
      readonly value: string
    }
  | {
      readonly field: keyof Pick<LotDetail, 'municipalityCode'>
      readonly value: string
      readonly municipality: Municipality
    }
  | {
      readonly field: keyof Pick<
        LotDetail,
        'designatedNumber' | 'numberOfPayrollTaxPayments' | 'amountOfPayrollTaxPayments'
      >
      readonly value: string
    }

/** Each place is a button, and more would be too many. */
const MOST = 4

/** Several where a person has to choose. */
export function mendsOf({
  code,
  field,
  params = {},
}: {
  code: string
  field?: string | undefined
  params?: Readonly<Record<string, string | number>>
}): Mend[] {
  const { before, code: written, registered } = params
  if (typeof registered === 'string' && (field === 'applicantName' || field === 'address'))
    return [{ field, value: registered }]
  if (code === 'designatedNumberLeftOut' || code === 'designatedNumberChanged')
    return typeof before === 'string' && before !== '' ? [{ field: 'designatedNumber', value: before }] : []
  if (code === 'planDiffers') return toPlan(params)
  if (!MISWRITTEN.has(code) || typeof written !== 'string') return []
  const found = new Map(municipalitiesMeant(written).map((municipality) => [municipality.code, municipality]))
  if (found.size > MOST) return []
  return [...found.values()].map((municipality) => ({
    field: 'municipalityCode',
    value: municipality.code,
    municipality,
  }))
}

/** A payee outside the plan is a row too many, which a person deletes. */
function toPlan({ alone, planned, plannedCount, amount, count }: Readonly<Record<string, string | number>>): Mend[] {
  if (alone !== 1 || !planned) return []
  return [
    ...(planned === amount ? [] : [{ field: 'amountOfPayrollTaxPayments', value: String(planned) } as const]),
    ...(plannedCount === count ? [] : [{ field: 'numberOfPayrollTaxPayments', value: String(plannedCount) } as const]),
  ]
}

/** `codeUnknown` is not among these: the code may be newer than the list. */
const MISWRITTEN: ReadonlySet<string> = new Set([
  'codeBadForm',
  'codeIsName',
  'codeBadCheckDigit',
  'codeIsFormer',
  'codeIsWard',
])

function municipalitiesMeant(code: string): readonly Municipality[] {
  const found = classifyCode(code)
  if (found.kind === 'ward') return [found.city]
  if (found.kind === 'badCheckDigit') {
    const first5 = code.slice(0, 5)
    return [findPayee(first5 + checkDigit(first5))].filter((one) => one !== undefined)
  }
  if (found.kind === 'badForm')
    return [...municipalitiesOfName(code), ...municipalitiesOfCode(code)].map(({ municipality }) => municipality)
  return pastMunicipality(code)?.successors ?? []
}
