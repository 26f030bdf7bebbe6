import type { EnvironmentName } from '#contract/ipc/index'
import type { Account, Layout, SubjectName } from '#formats/intake/reading'

export interface LayoutRecord {
  subject: SubjectName
  layoutId: string
  layout: Layout
  companyId: string
  /** ISO instant. */
  usedAt: string
}

/** Stays when what was made of the file is deleted, so that a second import is still noticed. */
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
  /** Absent for files imported before accounts were kept. */
  account?: Account
}

export const lotOwner = (lotId: string): string => `lot/${lotId}`
export const planOwner = (companyId: string, year: number): string => `plan/${companyId}/${String(year)}`
export const payeesOwner = (companyId: string): string => `payees/${companyId}`
export const statementOwner = (companyId: string, environment: EnvironmentName, accountId: string): string =>
  `statement/${companyId}/${environment}/${accountId}`
export const depositsOwner = (companyId: string, environment: EnvironmentName, accountId: string): string =>
  `deposits/${companyId}/${environment}/${accountId}`

/** By headings, or by width if there are none. */
export const layoutIdOf = ({ headings, width }: Pick<Layout, 'headings' | 'width'>): string =>
  JSON.stringify(headings.length > 0 ? headings : [width])
