// npm test: runs all steps that a change has to pass. `--only unit,e2e` runs only the named steps. `--changed[=COMMIT]`
// runs what the changes since a commit concern, for the minutes between two edits; it replaces no whole run.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, buildIfStale } from './lib/build.mjs'
import { ALWAYS, changesSince, filesSince, linted, specsFor } from './lib/changed.mjs'
import { countPlaywright, countVitest, sum } from './lib/counts.mjs'
import { lint } from './lib/lint.mjs'
import { cache, node24, tools } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, seconds, Unprepared } from './lib/report.mjs'
import { run } from './lib/run.mjs'

const unitReport = join(cache, 'unit.json')
const alwaysReport = join(cache, 'unit-always.json')
const e2eReport = join(cache, 'e2e.json')
const vitest = (report, words, options) =>
  run(
    node24(),
    [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words],
    options,
  )

/** For each step: how to run it, and for a suite how to count its results. */
const steps = {
  format: { work: format },
  typecheck: { work: (options) => run(node24(), [tools.vueTsc, '--build'], options) },
  lint: { work: lintFiles },
  unit: {
    work: unit,
    count: () => sum([unitReport, alwaysReport].map(countVitest)),
  },
  build: { work: (options) => build(options) },
  e2e: { work: runEndToEnd, count: () => countPlaywright(e2eReport), live: true },
}
/**
 * The lanes of steps. The steps of one lane run one after the other, and the lanes run in parallel. The end-to-end
 * tests run alone afterwards.
 */
const lanes = [
  ['typecheck', 'lint'],
  ['format', 'unit', 'build'],
]

async function format({ since, ...options }) {
  const files = since ? since.files : ['.']
  if (files.length === 0) return { code: 0, output: '' }
  const words = ['--check', '--log-level=warn', '--ignore-unknown', ...files]
  return run(node24(), [tools.prettier, ...words], options)
}

async function lintFiles({ since, ...options }) {
  const code = since && linted(since.files)
  return code?.length === 0 ? { code: 0, output: '' } : lint(code, options)
}

async function unit({ since, ...options }) {
  if (!since) return vitest(unitReport, [], options)
  const always = await vitest(alwaysReport, ALWAYS, options)
  if (always.code !== 0) return always
  const own = await vitest(unitReport, [`--changed=${since.commit}`, '--passWithNoTests'], options)
  return { code: own.code, output: `${always.output ?? ''}\n${own.output ?? ''}` }
}

function runEndToEnd({ launcher, since, ...options }) {
  const [command, ...args] = [...launcher, node24(), tools.playwright, 'test', ...(since ? specsFor(since.files) : [])]
  return run(command, args, options)
}

const USAGE = `Usage: npm test -- [--only ${Object.keys(steps).join(',')}] [--changed[=COMMIT]]`

/** Returns the steps to run, and where changes are counted from (null for a whole run). */
function wishes() {
  const wanted = { steps: Object.keys(steps), since: null }
  const words = process.argv.slice(2).flatMap((argument) => argument.split('='))
  for (let at = 0; at < words.length; at++) {
    if (words[at] === '--changed') {
      const commit = words[at + 1]?.startsWith('--') === false ? words[++at] : undefined
      wanted.since = changesSince(commit)
    } else if (words[at] === '--only' && words[at + 1]) wanted.steps = words[++at].split(',')
    else throw new Unprepared(USAGE)
  }
  if (wanted.steps.some((name) => !(name in steps))) throw new Unprepared(USAGE)
  return wanted
}

/** Returns why a step failed, or undefined if it passed. A suite that ran no test counts as failed. */
function verdict(code, counts) {
  if (code !== 0) return `failed with exit code ${code}`
  if (counts !== undefined && counts.passed + counts.failed === 0) return 'failed: it ran no test'
  return counts?.failed > 0 ? 'failed' : undefined
}

class Session {
  #running = new Set()
  #stopped = false
  counts = []
  failed = []

  constructor(prepared) {
    this.prepared = prepared
  }

  async step(name) {
    if (this.#stopped) return
    const { work, count, live = false } = steps[name]
    const begin = performance.now()
    let own
    const started = (child) => this.#running.add((own = child))
    if (live) console.log(`\n== ${name}`)
    const { code, output } = await work({ ...this.prepared, capture: !live, started })
    this.#running.delete(own)
    if (this.#stopped) return
    const counts = count?.()
    if (counts !== undefined) this.counts.push(counts)
    this.#conclude(name, { failure: verdict(code, counts), output, live, duration: seconds(begin) })
  }

  #conclude(name, { failure, output, live, duration }) {
    if (!live) console.log(`\n== ${name}`)
    if (!live && output.trim() !== '') console.log(output.trimEnd())
    console.log(`== ${name}: ${failure ?? 'passed'} (${duration})`)
    if (failure === undefined) return
    this.failed.push(name)
    this.#stopped = true
    for (const child of this.#running) child.kill('SIGTERM')
  }

  async lane(names) {
    for (const name of names) await this.step(name)
  }
}

function summarise({ counts, failed }, begin) {
  const { passed, failed: failures, skipped } = sum(counts)
  console.log(
    `\n${seconds(begin)} in all${skipped > 0 ? `, ${skipped} skipped` : ''}${failed.length > 0 ? `; stopped at ${failed.join(', ')}` : ''}`,
  )
  console.log(`${passed} passed, ${failures} failed`)
}

await main(async () => {
  const begin = performance.now()
  const { steps: chosen, since: commit } = wishes()
  const since = commit === null ? undefined : { commit, files: await filesSince(commit) }
  if (since) console.log(`[changed] ${since.files.length} files since ${commit.slice(0, 8)}; not a whole run`)
  const needsApp = chosen.includes('e2e')
  const { env, launcher } = await prepare({ browser: needsApp })
  mkdirSync(cache, { recursive: true })
  for (const report of [unitReport, alwaysReport, e2eReport]) rmSync(report, { force: true })
  if (needsApp && !chosen.includes('build')) await buildIfStale({ env })
  const session = new Session({ env, launcher, since })
  await Promise.all(lanes.map((names) => session.lane(names.filter((name) => chosen.includes(name)))))
  if (needsApp) await session.step('e2e')
  summarise(session, begin)
  process.exitCode = session.failed.length > 0 ? 1 : 0
})
