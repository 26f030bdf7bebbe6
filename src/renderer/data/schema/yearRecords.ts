import { findIndividualNumbers } from '#domain/text/individualNumber'
import type { YearEmployee } from '#domain/year/plan'
import type { MonthField } from '#domain/year/yearMonths'

export interface YearRow extends YearEmployee {
  companyId: string
  /** The year in which the tax year begins, in June. */
  year: number
  /** The place in the plan; gaps mean nothing. */
  position: number
  /** Amounts that were typed and cannot be read, as typed. */
  raw: Partial<Record<MonthField, string>>
  /** The last change (ISO instant). */
  updatedAt: string
}

/**
 * A text that must be taken for an individual number. A designated number may look like one: only those of the
 * payee list are accepted.
 */
export const holdsIndividualNumber = ({
  recipientNumber,
  name,
  raw,
}: Pick<YearRow, 'recipientNumber' | 'name' | 'raw'>) =>
  [recipientNumber, name, ...Object.values(raw)].some((text) => findIndividualNumbers(text).some(({ valid }) => valid))
