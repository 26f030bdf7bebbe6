import { findIndividualNumbers } from '#domain/text/individualNumber'
import type { YearChange, YearEmployee } from '#domain/year/plan'
import type { MonthField } from '#domain/year/yearMonths'

export interface YearRow extends YearEmployee {
  companyId: string
  /** In which the tax year begins (June). */
  year: number
  /** Order in the plan; may have gaps. */
  position: number
  /** Amounts that cannot be read, as typed. */
  raw: Partial<Record<MonthField, string>>
  /** ISO instant. */
  updatedAt: string
}

const textsOf = ({ newEmployer: to }: YearChange): string[] => (to ? [to.name, to.address, to.telephone] : [])

/**
 * Designated numbers are not checked: one may look like an individual number (マイナンバー), so only those of the payee
 * list are accepted.
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
