import type { EnvironmentName } from '#contract/ipc/index'
import type { Tally, Layout, SubjectName } from '#formats/intake/reading'

export interface LayoutRecord {
  subject: SubjectName
  layoutId: string
  layout: Layout
  companyId: string
  /** ISO instant. */
  usedAt: string
}

/** An imported file. Stays when what was made of it is deleted, so that a second import is still noticed. */
export interface IntakeRecord {
  intakeId: string
  companyId: string
  subject: SubjectName
  owners: string[]
  name: string
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string
  /** ISO instant. */
  at: string
  count: number
  /** What became of the file's rows and columns; absent for files imported before this was stored. */
  account?: Tally
}

export const lotOwner = (lotId: string): string => `lot/${lotId}`
export const planOwner = (companyId: string, year: number): string => `plan/${companyId}/${String(year)}`
export const payeesOwner = (companyId: string): string => `payees/${companyId}`
export const statementOwner = (companyId: string, environment: EnvironmentName, accountId: string): string =>
  `statement/${companyId}/${environment}/${accountId}`
export const depositsOwner = (companyId: string, environment: EnvironmentName, accountId: string): string =>
  `deposits/${companyId}/${environment}/${accountId}`

/** A layout is known by its headings, or by its width if there are none. */
export const layoutIdOf = ({ headings, width }: Pick<Layout, 'headings' | 'width'>): string =>
  JSON.stringify(headings.length > 0 ? headings : [width])
