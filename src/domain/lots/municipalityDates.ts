// Whether the municipalities of a lot are still what they were when it was made.
import { isIsoDate, type IsoDate } from '../calendar/calendar.ts'
import type { Finding } from './findings.ts'
import type { LotDetail } from './lot.ts'
import { changeBy } from '../municipalities/municipalityTimes.ts'

/**
 * A warning for each row whose municipality becomes another one by the payment date (or by today, if that is
 * later): its code changes, so a lot made before is told of it when it is filed after.
 */
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
