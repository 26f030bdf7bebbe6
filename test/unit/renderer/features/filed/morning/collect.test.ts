import { describe, expect, it } from 'vitest'
import type { Company } from '#contract/ipc/index'
import { collectMorning, type Asked, type MorningPorts, type MorningProgress } from '#features/filed/morning/collect'
import { company } from '../approvals/samples.ts'

const NEWS = { count: 1, sum: 5, takenBack: { count: 0, sum: 0 }, since: '2026-09-01', keys: ['k'], matched: 0 }
const SEEN = { through: '2026-09-02', keys: ['k'] }
const account = (accountNo: string, accountTypeCode: '1' | '6' = '1') => ({
  accountId: `001${accountTypeCode}${accountNo}`,
  branchNo: '001',
  accountTypeCode,
  accountNo,
  label: '',
})
const of = (
  companyId: string,
  environment: Company['environment'] = 'production',
  accounts = [account('1111111')],
) => ({
  ...company(),
  companyId,
  name: companyId,
  environment,
  accounts,
})

/** Returns ports that write down what is asked, in which order, and how many inquiries of a bank run at once. */
function ports(answers: Partial<MorningPorts> = {}) {
  const asked: string[] = []
  const running = new Map<string, number>()
  let most = 0
  async function one<T>({ environment }: Company, what: string, answer: () => Promise<T>): Promise<T> {
    asked.push(what)
    running.set(environment, (running.get(environment) ?? 0) + 1)
    most = Math.max(most, running.get(environment) ?? 0)
    await new Promise((resolve) => void setTimeout(resolve, 0))
    running.set(environment, (running.get(environment) ?? 0) - 1)
    return answer()
  }
  const fine: MorningPorts = {
    ready: () => Promise.resolve(),
    hasKey: () => Promise.resolve(true),
    balance: () => Promise.resolve({ ok: true }),
    arrivals: () => Promise.resolve({ ok: true, whole: true, news: NEWS, seen: SEEN }),
    applications: () => [],
    application: () => Promise.resolve({ ok: true }),
    ...answers,
  }
  const all: MorningPorts = {
    ...fine,
    balance: (c, a) => one(c, `${c.companyId} balance`, () => fine.balance(c, a)),
    arrivals: (c, a, signal) => one(c, `${c.companyId} arrivals`, () => fine.arrivals(c, a, signal)),
    application: (key) => one(of(key.slice(0, 1)), `${key} application`, () => fine.application(key)),
  }
  return { all, asked, most: () => most }
}

const run = (companies: Company[], all: MorningPorts, signal = new AbortController().signal) => {
  const steps: MorningProgress[] = []
  return collectMorning(companies, all, { signal, onStep: (step) => steps.push(step) }).then((found) => ({
    ...found,
    steps,
  }))
}

describe('collecting the morning summary', () => {
  it('keeps what a bank that left out days did answer, and says that days are missing', async () => {
    const partly = () => Promise.resolve({ ok: true as const, whole: false, news: NEWS, seen: SEEN })
    const { news, seen, gaps } = await run([of('a')], ports({ arrivals: partly }).all)
    expect([Object.values(news), Object.values(seen)]).toEqual([[NEWS], [SEEN]])
    expect(gaps).toMatchObject([{ companyId: 'a', what: 'arrivals', why: 'partly' }])
  })

  it('asks of each company one after the other: balance, deposits, then applications', async () => {
    const { all, asked, most } = ports({ applications: ({ companyId }) => (companyId === 'a' ? ['a:1'] : []) })
    const { gaps, news, seen, steps } = await run([of('a'), of('b')], all)
    expect(asked.filter((one) => one.startsWith('a'))).toEqual(['a balance', 'a arrivals', 'a:1 application'])
    expect(asked.filter((one) => one.startsWith('b'))).toEqual(['b balance', 'b arrivals'])
    expect(most()).toBe(2)
    expect(gaps).toEqual([])
    expect(Object.keys(news)).toEqual(['a:production:00111111111', 'b:production:00111111111'])
    expect(Object.keys(seen)).toEqual(Object.keys(news))
    expect(steps.at(0)).toEqual({ done: 0, all: 5, name: '' })
    expect(steps.at(-1)).toEqual({ done: 5, all: 5, name: 'a' })
  })

  it('asks about four companies of a bank at a time, and names what is not known in their order', async () => {
    const failed = { ok: false, why: 'failed' } as const
    const companies = Array.from({ length: 25 }, (_, n) => of(`c${String(n)}`))
    const { all, asked, most } = ports({
      balance: ({ companyId }) => Promise.resolve<Asked>(companyId.endsWith('4') ? failed : { ok: true }),
    })
    const { gaps } = await run(companies, all)
    expect(most()).toBe(4)
    expect(asked).toHaveLength(50)
    expect(gaps.map(({ companyId }) => companyId)).toEqual(['c4', 'c14', 'c24'])
  })

  it('asks no statement of accounts that have none', async () => {
    const { all, asked } = ports()
    await run([of('a', 'production', [account('1111111', '6')])], all)
    expect(asked).toEqual(['a balance'])
  })

  it('says once that a company has no key, and asks it nothing', async () => {
    const { all, asked } = ports({ hasKey: ({ companyId }) => Promise.resolve(companyId !== 'a') })
    const { gaps, steps } = await run([of('a', 'production', [account('1111111'), account('2222222')]), of('b')], all)
    expect(gaps).toEqual([{ companyId: 'a', what: 'company', key: '', why: 'noKey' }])
    expect(asked).toEqual(['b balance', 'b arrivals'])
    expect(steps.at(-1)).toMatchObject({ done: 6, all: 6 })
  })

  it('goes on with the others when one company fails, and never counts its deposits', async () => {
    const failed = { ok: false, why: 'failed', error: { code: 'internal', reference: 'x' } } as const
    const { all } = ports({
      balance: ({ companyId }) => Promise.resolve<Asked>(companyId === 'a' ? failed : { ok: true }),
      arrivals: ({ companyId }) =>
        Promise.resolve(companyId === 'a' ? failed : { ok: true as const, whole: true, news: NEWS, seen: SEEN }),
    })
    const { gaps, news } = await run([of('a'), of('b')], all)
    expect(gaps.map(({ companyId, what, why }) => [companyId, what, why])).toEqual([
      ['a', 'balance', 'failed'],
      ['a', 'arrivals', 'failed'],
    ])
    expect(Object.keys(news)).toEqual(['b:production:00111111111'])
  })

  it('gives up a bank after three inquiries that could not be sent, but not the other bank', async () => {
    const { all, asked } = ports({
      balance: ({ environment }) =>
        Promise.resolve<Asked>(environment === 'production' ? { ok: false, why: 'unreachable' } : { ok: true }),
      arrivals: ({ environment }) =>
        Promise.resolve(
          environment === 'production'
            ? { ok: false as const, why: 'unreachable' as const }
            : { ok: true as const, whole: true, news: NEWS, seen: SEEN },
        ),
    })
    const { gaps } = await run([...'abcefghi'].map((id) => of(id)).concat(of('d', 'practice')), all)
    // Those that were under way when the third failed are asked to their end.
    expect(asked.filter((one) => !one.startsWith('d')).length).toBeLessThanOrEqual(3 + 3)
    expect(asked.filter((one) => one.startsWith('d'))).toEqual(['d balance', 'd arrivals'])
    expect(gaps).toHaveLength(16)
    expect(new Set(gaps.map(({ why }) => why))).toEqual(new Set(['unreachable']))
  })

  it('asks nothing more once it is cancelled, and says for whom it is not known', async () => {
    const control = new AbortController()
    const { all, asked } = ports({
      balance: () => {
        control.abort()
        return Promise.resolve({ ok: true })
      },
    })
    const { gaps } = await run([of('a'), of('b')], all, control.signal)
    // Both were under way.
    expect(asked).toEqual(['a balance', 'b balance'])
    expect(gaps.map(({ companyId, what, why }) => `${companyId} ${what} ${why}`)).toEqual([
      'a arrivals stopped',
      'b arrivals stopped',
    ])
  })

  it('waits before each inquiry until nothing is being filed', async () => {
    const order: string[] = []
    const { all, asked } = ports({
      ready: () => {
        order.push(`after ${String(asked.length)}`)
        return Promise.resolve()
      },
    })
    await run([of('a')], all)
    expect(order).toEqual(['after 0', 'after 1'])
  })
})
