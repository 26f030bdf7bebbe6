import { findIndividualNumbers } from '#domain/text/individualNumber'
import type { YearChange, YearEmployee } from '#domain/year/plan'
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

const textsOf = ({ newEmployer: to }: YearChange): string[] => (to ? [to.name, to.address, to.telephone] : [])

/**
 * A text that must be taken for an individual number. A designated number may look like one: only those of the
 * payee list are accepted.
 */
export const holdsIndividualNumber = ({
  recipientNumber,
  name,
  raw,
  changes,
}: Pick<YearRow, 'recipientNumber' | 'name' | 'raw' | 'changes'>) =>
  [recipientNumber, name, ...Object.values(raw), ...changes.flatMap(textsOf)].some((text) =>
    findIndividualNumbers(text).some(({ valid }) => valid),
  )
