import type { TestCase } from '@playwright/test/reporter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Again from '../../e2e/support/again.ts'

const test = (name: string, outcome: ReturnType<TestCase['outcome']>) =>
  ({
    id: name,
    outcome: () => outcome,
    titlePath: () => ['', 'app', 'a.spec.ts', name],
    results: [{ error: { message: 'the button was not there\n at line 7' } }],
  }) as unknown as TestCase

describe('tests that pass only when tried again', () => {
  const printed: string[] = []
  beforeEach(() => {
    printed.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const end = (tests: readonly TestCase[]) => {
    const again = new Again()
    // A test that is tried again is reported at each end.
    for (const one of [...tests, ...tests]) again.onTestEnd(one)
    return again.onEnd()
  }

  it('are named with what failed first, and a few of them do not fail the run', async () => {
    expect(await end([test('one', 'flaky'), test('two', 'expected'), test('three', 'flaky')])).toBeUndefined()
    expect(printed.join('\n')).toBe(
      'passed only when tried again, 2:\n  app › a.spec.ts › one\n    the button was not there\n  app › a.spec.ts › three\n    the button was not there',
    )
  })

  it('fail the run when there are more than three', async () => {
    const four = ['one', 'two', 'three', 'four'].map((name) => test(name, 'flaky'))
    expect(await end(four)).toEqual({ status: 'failed' })
    expect(await end(four.slice(1))).toBeUndefined()
  })

  it('are not mentioned when there are none', async () => {
    expect(await end([test('one', 'expected'), test('two', 'unexpected'), test('three', 'skipped')])).toBeUndefined()
    expect(printed).toEqual([])
  })
})
