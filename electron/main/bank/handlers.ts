import type { Reply } from '#contract/ipc/desk'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Value } from '#contract/ipc/channels'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import type { Access, BankAccess, NoAccess } from './access.ts'
import { walkStatements } from './walker.ts'

type BankChannels = 'accounts.balance' | 'credentials.test' | 'statements.fetch' | 'statements.cancel' | 'localTaxes.acceptance'

/** Handlers of everything that asks the bank without changing anything there. */
export function bankHandlers({ access, now }: { access: Access; now: () => Date }): Pick<Handlers, BankChannels> {
  const jobs = new Map<string, AbortController>()
  return {
    'accounts.balance': ({ companyId, accountId, environment }) => withAccess(access, companyId, (to) => balance(to, accountId, environment)),
    'localTaxes.acceptance': ({ companyId, acceptanceNo }) => withAccess(access, companyId, ({ client }) => client.acceptance(acceptanceNo)),
    'credentials.test': ({ companyId, accountId }) => withAccess(access, companyId, (to) => test(to, accountId, now)),
    'statements.fetch': (input, caller) => runJob(jobs, input, caller, access),
    'statements.cancel': ({ jobId }) => {
      jobs.get(jobId)?.abort()
      return ok(null)
    },
  }
}

async function withAccess<T, E>(
  access: Access, companyId: string, use: (to: BankAccess) => Promise<Result<T, E>>,
): Promise<Result<T, E | NoAccess>> {
  const to = access(companyId)
  return to.ok ? use(to.value) : to
}

/** A balance, of the environment that was asked for where one was named: the company may use another by now. */
async function balance({ client, company }: BankAccess, accountId: string, environment: string | undefined): Promise<Reply<'accounts.balance'>> {
  if (environment !== undefined && environment !== company.environment) return fail({ code: 'otherEnvironment', environment: company.environment })
  return client.balance(accountId)
}

async function test({ client, host, proxy }: BankAccess, accountId: string, now: () => Date) {
  const started = now().getTime()
  const answer = await client.balance(accountId)
  if (!answer.ok) return answer
  return ok<Value<'credentials.test'>>({ elapsedMs: now().getTime() - started, proxy: await proxy(), host })
}

/** One statement walk as a job that can be cancelled by its id and ends with its window. */
async function runJob(jobs: Map<string, AbortController>, input: ParsedInput<'statements.fetch'>, caller: Caller, access: Access) {
  const { jobId, companyId, accountId, kind, from, to, resumeKeyword } = input
  if (jobs.has(jobId)) return fail({ code: 'invalidInput' as const, problems: [{ path: 'jobId', problem: 'running' }] })
  const abort = new AbortController()
  jobs.set(jobId, abort)
  const release = caller.onGone(() => { abort.abort() })
  try {
    return await withAccess(access, companyId, ({ client }) => walkStatements({
      kind, from, to, resumeKeyword, signal: abort.signal,
      ask: (query, index) => client.statement(kind, accountId, query, {
        signal: abort.signal, onRetry: (retry) => { caller.push('statements.retry', { jobId, index, ...retry }) },
      }),
      onPage: (index, page) => { caller.push('statements.page', { jobId, index, page }) },
    }))
  } finally {
    release()
    jobs.delete(jobId)
  }
}
