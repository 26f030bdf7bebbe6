import { isIsoDate, type IsoDate } from '../calendar/calendar.ts'
import type { Finding } from './findings.ts'
import type { LotDetail } from './lot.ts'
import { changeBy } from '../municipalities/municipalityTimes.ts'

/** Warns of changes of name until the payment date or, if later, until today. */
export function checkMunicipalityDates(details: readonly LotDetail[], dueDate: IsoDate, today: IsoDate): Finding[] {
  const day = isIsoDate(dueDate) && dueDate > today ? dueDate : today
  return details.flatMap(({ municipalityCode: code }, row) => {
    const change = changeBy(code, day)
    if (!change) return []
    const { municipality, name, from } = change
    const params = { code, name: municipality.name, now: name, from }
    return [{ code: 'municipalityChanges', severity: 'warning', row, field: 'municipalityCode', params }]
  })
}
