import type { Company, CompanyAccount } from '#contract/ipc/index'

/** Characters. Main removes those that the file system does not allow. */
const MAX_NAME = 150

/** Without extension; `suffix` is never cut off. */
export function fileNameOf(parts: readonly (string | undefined)[], { suffix = '', maxLength = MAX_NAME } = {}): string {
  return (
    Array.from(parts.filter(Boolean).join('_'))
      .slice(0, maxLength - suffix.length)
      .join('') + suffix
  )
}

export interface StatementNaming {
  title: string
  company: Pick<Company, 'name'>
  account: Pick<CompanyAccount, 'branchNo' | 'accountNo'>
  from?: string | undefined
  to?: string | undefined
}

export function statementNameParts({ title, company, account, from, to }: StatementNaming): string[] {
  const days = [from, to].map((day) => day?.replaceAll('-', '') ?? '').join('-')
  return [title, company.name, `${account.branchNo}-${account.accountNo}`, days === '-' ? '' : days]
}
