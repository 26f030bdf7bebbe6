// npm run e2e: runs the end-to-end tests against the built app; arguments are passed to Playwright. `--slow N` makes
// the app N times slower than it could be, and every limit as much longer.
import { buildIfStale } from './lib/build.mjs'
import { node24, tools } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, Unprepared } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

/** Takes `--slow N` out of the arguments, and returns N and the others. */
function wishes(all) {
  const at = all.indexOf('--slow')
  if (at < 0) return { slow: undefined, others: all }
  const slow = Number(all[at + 1])
  if (!(slow >= 1 && slow <= 20)) throw new Unprepared('--slow takes a number from 1 to 20: how many times slower.')
  return { slow: String(slow), others: all.toSpliced(at, 2) }
}

await main(async () => {
  const { slow, others } = wishes(process.argv.slice(2))
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const [command, ...rest] = [...launcher, node24(), tools.playwright, 'test', ...others]
  await runAndExit(command, rest, { env: { ...env, ...(slow && { TEST_SLOW: slow }) } })
})
