// What is kept of the files that were taken: how their columns were read, and the account of each file.
import type { EnvironmentName } from '#contract/ipc/index'
import type { Account, Layout, SubjectName } from '#formats/intake/reading'

/** The layout of a kind of file, remembered for the next one of any company. */
export interface LayoutRecord {
  subject: SubjectName
  layoutId: string
  layout: Layout
  companyId: string
  /** When it was last used (ISO instant). */
  usedAt: string
}

/** A file that was taken. It stays when what was made of it is deleted, so that a second import is still noticed. */
export interface IntakeRecord {
  intakeId: string
  companyId: string
  subject: SubjectName
  /** What the file was taken into, as `lotOwner` and its like name it. */
  owners: string[]
  name: string
  /** SHA-256 of its bytes in hexadecimal. */
  hash: string
  /** When it was taken (ISO instant). */
  at: string
  /** How many of its rows were taken. */
  count: number
  /** Absent for files that were taken before accounts were kept. */
  account?: Account
}

export const lotOwner = (lotId: string): string => `lot/${lotId}`
export const planOwner = (companyId: string, year: number): string => `plan/${companyId}/${String(year)}`
export const payeesOwner = (companyId: string): string => `payees/${companyId}`
/** An account of another bank; both lists of it have the same files. */
export const statementOwner = (companyId: string, environment: EnvironmentName, accountId: string): string =>
  `statement/${companyId}/${environment}/${accountId}`
export const depositsOwner = (companyId: string, environment: EnvironmentName, accountId: string): string =>
  `deposits/${companyId}/${environment}/${accountId}`

/** Those with the same headings, or without headings of the same width, are one. */
export const layoutIdOf = ({ headings, width }: Pick<Layout, 'headings' | 'width'>): string =>
  JSON.stringify(headings.length > 0 ? headings : [width])
