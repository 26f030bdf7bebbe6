import type { Company, CompanyAccount } from '#contract/ipc/index'

/** Longest name that is handed over; the main process makes it fit for the system. */
const MAX_NAME = 150

/**
 * A file name, without extension, of the parts that are not empty: `most` characters, of which those of `tail` stay
 * whatever the parts are.
 */
export function fileNameOf(parts: readonly (string | undefined)[], { tail = '', most = MAX_NAME } = {}): string {
  return (
    Array.from(parts.filter(Boolean).join('_'))
      .slice(0, most - tail.length)
      .join('') + tail
  )
}

export interface StatementNaming {
  title: string
  company: Pick<Company, 'name'>
  account: Pick<CompanyAccount, 'branchNo' | 'accountNo'>
  from?: string | undefined
  to?: string | undefined
}

/** What the name of a file with a statement is made of. */
export function statementNameParts({ title, company, account, from, to }: StatementNaming): string[] {
  const days = [from, to].map((day) => day?.replaceAll('-', '') ?? '').join('-')
  return [title, company.name, `${account.branchNo}-${account.accountNo}`, days === '-' ? '' : days]
}
