import type { Reporter, TestCase } from '@playwright/test/reporter'

/** The most tests of a run that may pass only at the second try. */
const MOST = 3

/**
 * Names every test that passed only when it was tried again, which happens only where CI is set. Each is a fault to be
 * mended. A run with more than a few of them fails.
 */
export default class Again implements Reporter {
  readonly #tests = new Map<string, TestCase>()

  onTestEnd(test: TestCase): void {
    this.#tests.set(test.id, test)
  }

  onEnd(): Promise<{ status: 'failed' } | undefined> {
    const again = [...this.#tests.values()].filter((test) => test.outcome() === 'flaky')
    if (again.length === 0) return Promise.resolve(undefined)
    console.log(`passed only when tried again, ${String(again.length)}:`)
    for (const test of again) {
      const [result] = test.results
      console.log(
        `  ${test.titlePath().filter(Boolean).join(' › ')}\n    ${result?.error?.message?.split('\n')[0] ?? ''}`,
      )
    }
    if (again.length <= MOST) return Promise.resolve(undefined)
    console.log(`more than ${String(MOST)}: this run failed`)
    return Promise.resolve({ status: 'failed' })
  }

  printsToStdio(): boolean {
    return false
  }
}
