import type { Diagnosis } from '#contract/ipc/index'

/** The diagnosis in English, for support. Never contains a key, login, account or amount. */
export function diagnosisText({ host, at, steps }: Diagnosis): string {
  const lines = steps.map(({ step, state, elapsedMs, problem, facts }) =>
    [
      `${step}: ${state}`,
      elapsedMs === undefined ? '' : `${String(elapsedMs)} ms`,
      problem ?? '',
      ...facts.map(({ name, value }) => `${name}=${value}`),
    ]
      .filter((part) => part !== '')
      .join('  '),
  )
  return [`host: ${host}`, `at: ${at}`, ...lines].join('\n')
}
