// Collects the results of a fuzz run and prints the table at its end.

/** The results of one kind: the number of cases, their outcomes, and the violation if there was one. */
export interface KindReport {
  kind: string
  cases: number
  accepted: number
  /** The number of refusals for each code. */
  refused: Record<string, number>
  /** CPU time of the slowest case in milliseconds. */
  slowestMs: number
  slowest: string
  elapsedMs: number
  /** The smallest counterexample of the first violation. */
  violation?: string
}

/** Maximum CPU time of one case (ms). The load of other programs does not count. */
const LIMIT_MS = 2_000
/** Maximum wall-clock time of one case (ms), even on a busy machine. */
const WAIT_MS = 120_000

/** Thrown for a violation, which its message describes. */
class Violation extends Error {}

/** Throws a violation unless `held` is true. */
export function must(held: unknown, what: () => string): asserts held {
  if (!held) throw new Violation(what())
}

/** Collects the results of the cases of a kind. */
export function createTally(kind: string) {
  const report: KindReport = { kind, cases: 0, accepted: 0, refused: {}, slowestMs: 0, slowest: '', elapsedMs: 0 }
  const begin = performance.now()
  return {
    report,
    /** Counts a case by the code of its refusal, or as accepted if the code is null. */
    count(code: string | null): void {
      report.cases++
      if (code === null) report.accepted++
      else report.refused[code] = (report.refused[code] ?? 0) + 1
    },
    /** Runs a case and measures its time. */
    async timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
      const [started, before] = [performance.now(), process.threadCpuUsage()]
      const value = await work()
      const { user, system } = process.threadCpuUsage(before)
      const [ms, waited] = [(user + system) / 1000, performance.now() - started]
      if (ms > report.slowestMs) [report.slowestMs, report.slowest] = [ms, name]
      must(
        ms <= LIMIT_MS && waited <= WAIT_MS,
        () => `${name} worked ${ms.toFixed(0)} ms and took ${waited.toFixed(0)} ms`,
      )
      return value
    },
    end(violation?: string): KindReport {
      report.elapsedMs = performance.now() - begin
      return violation === undefined ? report : { ...report, violation }
    },
  }
}

export type Tally = ReturnType<typeof createTally>

/** Returns whether a built-in prototype has gained a property. */
export function isPolluted(): boolean {
  const untouched = [Object.prototype, Array.prototype, String.prototype, Number.prototype, Function.prototype]
  return (
    untouched.some((one) => 'polluted' in one) ||
    Object.keys(Object.prototype).length > 0 ||
    Object.keys(Array.prototype).length > 0
  )
}

/** Returns the table of all kinds, one line each, with their refusals below. */
export function tableOf(reports: readonly KindReport[], seed: number): string {
  const lines = reports.map(({ kind, cases, accepted, slowestMs, slowest, elapsedMs, violation }) =>
    [
      kind.padEnd(8),
      String(cases).padStart(8),
      String(accepted).padStart(9),
      String(cases - accepted).padStart(9),
      `${slowestMs.toFixed(0)} ms`.padStart(9),
      `${(elapsedMs / 1000).toFixed(0)} s`.padStart(7),
      `  ${violation === undefined ? 'held' : 'BROKEN'} (slowest: ${slowest})`,
    ].join(''),
  )
  const refused = reports.map(
    ({ kind, refused: codes }) =>
      `${kind} refused by code: ${Object.entries(codes)
        .sort(([, a], [, b]) => b - a)
        .map(([code, count]) => `${code} ${String(count)}`)
        .join(', ')}`,
  )
  return [
    `${'kind'.padEnd(8)}${'cases'.padStart(8)}${'accepted'.padStart(9)}${'refused'.padStart(9)}${'slowest'.padStart(9)}${'in all'.padStart(7)}`,
    ...lines,
    ...refused,
    `seed ${String(seed)}`,
  ].join('\n')
}
