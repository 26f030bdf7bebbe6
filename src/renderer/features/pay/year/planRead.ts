// The employees of a plan, read before the screen is built, and kept until any window writes one.
import { taxYearOf } from '#domain/year/yearMonths'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { keepUntilWritten } from '#data/keptRead'
import { listYear, type YearRow } from '#data/repositories/years'
import { writesEnded } from '#data/writes/runningWrites'
import { today } from '#ui/text/clock'

interface PlanKey {
  readonly companyId: string
  readonly year: number
}

const plan = keepUntilWritten(
  ['yearEmployees'],
  ({ companyId, year }: PlanKey) => listYear(companyId, year),
  (a, b) => a.companyId === b.companyId && a.year === b.year,
)

export const firstYear = (): number => taxYearOf(nextMonthToPay(today()))

/** Undefined if they are not in memory as they are on the disk. */
export const employeesInMemory = (companyId: string, year: number): readonly YearRow[] | undefined =>
  plan.peek({ companyId, year })

/**
 * So that the screen is built and drawn once, with the plan in it. A failed read is left to the screen, which reads
 * again and shows the error.
 */
export async function readAhead(companyId: string | undefined): Promise<void> {
  if (companyId === undefined) return
  await writesEnded()
  await plan.load({ companyId, year: firstYear() }).catch(() => undefined)
}
