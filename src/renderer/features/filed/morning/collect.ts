// The inquiries of the morning summary: a few companies at a time at each bank, one inquiry after the other for each
// company; nothing that files or changes anything.
import type { AppError, Company, CompanyAccount } from '#contract/ipc/index'
import type { SeenArrivals } from '#domain/morning/arrivals'
import { accountKeyOf } from '#domain/morning/snapshot'
import { COMPANIES_AT_ONCE, UNREACHABLE_IN_A_ROW } from '#features/bank/balances/index'
import type { GapReason, MorningGap, MorningNews } from '#data/repositories/morning'

export type Asked =
  { readonly ok: true } | { readonly ok: false; readonly why: GapReason; readonly error?: AppError | undefined }
export type ArrivalsAsked =
  | { readonly ok: true; readonly whole: boolean; readonly news: MorningNews; readonly seen: SeenArrivals }
  | (Asked & { readonly ok: false })

export interface MorningPorts {
  /** Resolves when inquiries may be sent: not while an application is being sent. */
  ready: (signal: AbortSignal) => Promise<void>
  hasKey: (company: Company) => Promise<boolean>
  balance: (company: Company, account: CompanyAccount) => Promise<Asked>
  arrivals: (company: Company, account: CompanyAccount, signal: AbortSignal) => Promise<ArrivalsAsked>
  /** Keys of open applications that may be asked about now. */
  applications: (company: Company) => readonly string[]
  application: (key: string) => Promise<Asked>
}

/** `name` is the company asked about last. */
export interface MorningProgress {
  readonly done: number
  readonly all: number
  readonly name: string
}

/** Only accounts whose deposits could be read are in `news` and `seen`; of `partly` read ones, as far as the bank answered. */
export interface Collected {
  readonly news: Record<string, MorningNews>
  readonly seen: Record<string, SeenArrivals>
  readonly gaps: MorningGap[]
}

export interface CollectControl {
  readonly signal: AbortSignal
  readonly onStep: (progress: MorningProgress) => void
}

/** Only ordinary (1) and current (2) accounts have statements (section 2.3). */
const WITH_STATEMENT = new Set(['1', '2'])

interface Task {
  readonly what: 'balance' | 'arrivals' | 'application'
  readonly key: string
  readonly run: () => Promise<Asked>
}

/** A failure of one company never stops the others; aborting the signal ends all. */
export async function collectMorning(
  companies: readonly Company[],
  ports: MorningPorts,
  { signal, onStep }: CollectControl,
): Promise<Collected> {
  const found: Collected = { news: {}, seen: {}, gaps: [] }
  const works = companies.map((company) => ({ company, tasks: tasksOf(company, ports, signal, found) }))
  const all = works.reduce((sum, { tasks }) => sum + tasks.length, 0)
  let done = 0
  const step = (name: string, count = 1) => {
    done += count
    onStep({ done, all, name })
  }
  onStep({ done, all, name: '' })
  const banks = Map.groupBy(works, ({ company }) => company.environment)
  await Promise.all([...banks.values()].map((own) => askBank(own, { ports, signal, step, gaps: found.gaps })))
  const order = companies.map(({ companyId }) => companyId)
  found.gaps.sort((a, b) => order.indexOf(a.companyId) - order.indexOf(b.companyId))
  return found
}

type Work = { readonly company: Company; readonly tasks: readonly Task[] }

interface Bank {
  readonly ports: MorningPorts
  readonly signal: AbortSignal
  readonly step: (name: string, count?: number) => void
  readonly gaps: MorningGap[]
}

async function askBank(works: readonly Work[], bank: Bank): Promise<void> {
  const line = { unsent: 0 }
  const queue = works.filter(({ tasks }) => tasks.length > 0).values()
  // Each takes the next company from the same queue.
  const askSome = async () => {
    for (const work of queue) await askCompany(work, bank, line)
  }
  await Promise.all(Array.from({ length: COMPANIES_AT_ONCE }, askSome))
}

/** `line` counts inquiries of the bank, for any company, that could not be sent since the last one that could. */
async function askCompany({ company, tasks }: Work, bank: Bank, line: { unsent: number }): Promise<void> {
  const { companyId, name } = company
  if (!bank.signal.aborted && !(await bank.ports.hasKey(company))) {
    bank.gaps.push({ companyId, what: 'company', key: '', why: 'noKey' })
    bank.step(name, tasks.length)
    return
  }
  for (const { what, key, run } of tasks) {
    const asked = await askOne(run, bank, line.unsent >= UNREACHABLE_IN_A_ROW)
    if (!asked.ok) bank.gaps.push({ companyId, what, key, why: asked.why, error: asked.error })
    if (asked.ok || asked.why !== 'stopped')
      line.unsent = !asked.ok && asked.why === 'unreachable' ? line.unsent + 1 : 0
    bank.step(name)
  }
}

async function askOne(run: () => Promise<Asked>, { ports, signal }: Bank, unreachable: boolean): Promise<Asked> {
  if (unreachable) return { ok: false, why: 'unreachable' }
  await ports.ready(signal)
  return signal.aborted ? { ok: false, why: 'stopped' } : run()
}

function tasksOf(company: Company, ports: MorningPorts, signal: AbortSignal, found: Collected): Task[] {
  return [
    ...company.accounts.flatMap((account): Task[] => {
      const key = accountKeyOf(company.companyId, company.environment, account.accountId)
      const balance: Task = { what: 'balance', key, run: () => ports.balance(company, account) }
      if (!WITH_STATEMENT.has(account.accountTypeCode)) return [balance]
      const run = () => readArrivals(key, () => ports.arrivals(company, account, signal), found)
      return [balance, { what: 'arrivals', key, run }]
    }),
    ...ports
      .applications(company)
      .map((key): Task => ({ what: 'application', key, run: () => ports.application(key) })),
  ]
}

async function readArrivals(key: string, ask: () => Promise<ArrivalsAsked>, found: Collected): Promise<Asked> {
  const asked = await ask()
  if (!asked.ok) return asked
  found.news[key] = asked.news
  found.seen[key] = asked.seen
  return asked.whole ? { ok: true } : { ok: false, why: 'partly' }
}
