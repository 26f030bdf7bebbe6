import type { EnvironmentName } from '#contract/ipc/company'
import type { Reply } from '#contract/ipc/bridge'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Value } from '#contract/ipc/channels'
import type { Acceptance } from '#contract/bank/acceptance'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import { Secret } from '../vault/secret.ts'
import type { Access, BankAccess, NoAccess, Trial } from './access.ts'
import { walkStatements } from './walker.ts'

type BankChannels =
  | 'accounts.balance'
  | 'credentials.test'
  | 'credentials.tryKey'
  | 'statements.fetch'
  | 'statements.cancel'
  | 'localTaxes.acceptance'

interface BankHandlerDeps {
  access: Access
  trial: Trial
  now: () => Date
  /** Called before the answer is returned. */
  onAcceptance: (
    of: { companyId: string; environment: EnvironmentName; acceptanceNo: string },
    answer: Acceptance,
  ) => void
  whenUnlocked: () => Promise<void>
}

export function registerBank({
  access,
  trial,
  now,
  onAcceptance,
  whenUnlocked,
}: BankHandlerDeps): Pick<Handlers, BankChannels> {
  const jobs = new Map<string, AbortController>()
  return {
    'accounts.balance': ({ companyId, accountId, environment }) =>
      withAccount(access, companyId, accountId, (to) => balance(to, accountId, environment)),
    'localTaxes.acceptance': ({ companyId, acceptanceNo }) =>
      withAccess(access, companyId, async ({ client, company: { environment } }) => {
        const answer = await client.acceptance(acceptanceNo)
        if (answer.ok) onAcceptance({ companyId, environment, acceptanceNo }, answer.value)
        return answer
      }),
    'credentials.test': ({ companyId, accountId }) =>
      withAccount(access, companyId, accountId, (to) => test(to, accountId, now)),
    'credentials.tryKey': async ({ companyId, environment, accountId, clientKey }) => {
      const to = await trial(companyId, environment, new Secret(clientKey))
      return to.ok ? test(to.value, accountId, now) : to
    },
    'statements.fetch': (input, caller) => runJob(jobs, input, caller, access, whenUnlocked),
    'statements.cancel': ({ jobId }) => {
      jobs.get(jobId)?.abort()
      return ok(null)
    },
  }
}

async function withAccess<T, E>(
  access: Access,
  companyId: string,
  use: (to: BankAccess) => Promise<Result<T, E>>,
): Promise<Result<T, E | NoAccess>> {
  const to = await access(companyId)
  return to.ok ? use(to.value) : to
}

type OtherBank = { code: 'invalidInput'; problems: { path: string; problem: string }[] }

/** To this bank, the id of another bank's account means nothing. */
function withAccount<T, E>(
  access: Access,
  companyId: string,
  accountId: string,
  use: (to: BankAccess) => Promise<Result<T, E>>,
): Promise<Result<T, E | NoAccess | OtherBank>> {
  const refused: OtherBank = { code: 'invalidInput', problems: [{ path: 'accountId', problem: 'otherBank' }] }
  return withAccess<T, E | OtherBank>(access, companyId, async (to) =>
    to.company.otherAccounts?.some((account) => account.accountId === accountId) ? fail(refused) : use(to),
  )
}

/** Fails if the company no longer uses the expected environment. */
async function balance(
  { client, company }: BankAccess,
  accountId: string,
  environment: string | undefined,
): Promise<Reply<'accounts.balance'>> {
  if (environment !== undefined && environment !== company.environment)
    return fail({ code: 'otherEnvironment', environment: company.environment })
  return client.balance(accountId)
}

async function test({ client, host, proxy }: BankAccess, accountId: string, now: () => Date) {
  const started = now().getTime()
  const answer = await client.balance(accountId)
  if (!answer.ok) return answer
  const { accountNameKana } = answer.value
  return ok<Value<'credentials.test'>>({
    elapsedMs: now().getTime() - started,
    proxy: await proxy(),
    host,
    ...(accountNameKana !== undefined && { accountNameKana }),
  })
}

/** Cancelled by its id, and by closing its window. */
async function runJob(
  jobs: Map<string, AbortController>,
  input: ParsedInput<'statements.fetch'>,
  caller: Caller,
  access: Access,
  whenUnlocked: () => Promise<void>,
) {
  const { jobId } = input
  if (jobs.has(jobId)) return fail({ code: 'invalidInput' as const, problems: [{ path: 'jobId', problem: 'running' }] })
  const abort = new AbortController()
  jobs.set(jobId, abort)
  const release = caller.onGone(() => {
    abort.abort()
  })
  try {
    return await withAccount(access, input.companyId, input.accountId, (to) =>
      walk(to, input, caller, abort.signal, whenUnlocked),
    )
  } finally {
    release()
    jobs.delete(jobId)
  }
}

const walk = (
  { client }: BankAccess,
  { jobId, accountId, kind, from, to, resumeKeyword }: ParsedInput<'statements.fetch'>,
  caller: Caller,
  signal: AbortSignal,
  whenUnlocked: () => Promise<void>,
) =>
  walkStatements({
    kind,
    from,
    to,
    resumeKeyword,
    signal,
    ask: async (query, index) => {
      await whenUnlocked()
      const page = await client.statement(kind, accountId, query, {
        signal,
        onRetry: (retry) => {
          caller.push('statements.retry', { jobId, index, ...retry })
        },
      })
      // No data from the bank goes to a locked window.
      await whenUnlocked()
      return page
    },
    onPage: (index, page) => {
      caller.push('statements.page', { jobId, index, page })
    },
  })
