import { readFileSync } from 'node:fs'

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Returns the counts in vitest's JSON report. A file that could not be loaded contains no tests, so it counts as one
 * failure.
 */
export function countVitest(file) {
  const report = readReport(file)
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/**
 * Returns the counts in Playwright's JSON report. Errors outside any test (a file that does not load, a web server)
 * count as failures.
 */
export function countPlaywright(file) {
  const report = readReport(file)
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 }
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const one of counts) for (const key of Object.keys(total)) total[key] += one[key]
  return total
}
