// Nothing may depend on the hour, the day or the zone. Arguments: `[unit,e2e] [--at INSTANT] [words for Playwright
// ...]`; `--at 2028-02-29T23:59:00+09:00` runs the suites under that clock only. The end-to-end tests use the stand-in,
// because only there can the clock of the pages be set.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../lib/build.mjs'
import { clocks } from '../lib/clocks.mjs'
import { countPlaywright, countVitest } from '../lib/counts.mjs'
import { cache, node24, root, tools } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { seconds, Unprepared } from '../lib/report.mjs'
import { LIMITS, run } from '../lib/run.mjs'

export const about = 'unit and end-to-end tests under other clocks and time zones; `unit`, `e2e month`, `--at INSTANT`'

const shift = join(root, 'test', 'release', 'clock', 'shift.cjs')
const report = join(cache, 'clocks-unit.json')

/**
 * For each suite: how to run it under a clock, and how to count its results. The workers of vitest set the clock
 * themselves, and again for each test file (vitest.config.ts).
 */
const suites = {
  unit: {
    work: (env) =>
      run(node24(), [tools.vitest, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
        env,
        capture: true,
        limit: LIMITS.suite,
      }),
    file: report,
    count: countVitest,
  },
  e2e: {
    work: (env, words) =>
      run(node24(), [tools.playwright, 'test', ...words], {
        env: { ...env, NODE_OPTIONS: `--require ${JSON.stringify(shift)}` },
        capture: true,
        limit: LIMITS.suite,
      }),
    file: join(cache, 'e2e.json'),
    count: countPlaywright,
  },
}

function wanted(given) {
  const at = given.indexOf('--at')
  const [only] = at < 0 ? [] : given.splice(at, 2).slice(1)
  const [names = 'unit,e2e', ...words] = given
  const chosen = names.split(',')
  if (chosen.some((name) => !(name in suites)))
    throw new Unprepared(
      `Usage: npm run check -- clocks [${Object.keys(suites).join(',')}] [--at INSTANT] [words for Playwright ...]`,
    )
  return {
    chosen,
    words,
    list: only === undefined ? clocks(Date.now()) : [{ at: only, zone: process.env.TZ ?? 'Asia/Tokyo' }],
  }
}

async function under({ at, zone }, name, { env, words }) {
  const begin = performance.now()
  const { work, file, count } = suites[name]
  rmSync(file, { force: true })
  const { code, output } = await work({ ...env, TOKUCHO_CLOCK: at, TZ: zone }, words)
  const counts = count(file)
  const bad = code !== 0 || counts.passed === 0
  const log = join(cache, `clocks-${name}-${at.replace(/\W/g, '')}.txt`)
  writeFileSync(log, output)
  const told = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
  console.log(
    `${name} at ${at}, ${zone}: ${told} (${seconds(begin)})${bad ? ` FAILED, exit code ${code}; what it said is in ${log}` : ''}`,
  )
  return !bad
}

export async function check(args) {
  const { chosen, words, list } = wanted(args)
  const app = chosen.includes('e2e')
  process.env.TOKUCHO_ELECTRON = 'standin'
  const { env } = await prepare({ browser: app })
  mkdirSync(cache, { recursive: true })
  if (app) await buildIfStale({ env })
  let good = true
  for (const name of chosen) for (const one of list) good = (await under(one, name, { env, words })) && good
  if (!good) process.exitCode = 1
}
