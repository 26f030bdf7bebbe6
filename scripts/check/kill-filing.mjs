// First an app without windows is killed 200 times (`--kills`), against a practice bank in a separate process, then the
// whole app ten times.
import { node24, tools } from '../lib/paths.mjs'
import { buildIfStale } from '../lib/build.mjs'
import { prepare } from '../lib/prepare.mjs'
import { run } from '../lib/run.mjs'

export const about = 'kills filings at random moments: bank and journal agree afterwards; `--kills 50 --seed 7`'

const WHOLE_APP_KILLS = '10'

export async function check(args) {
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const desk = await run(node24(), ['test/resilience/kill/run.ts', ...args], { env })
  const [command, ...rest] = [
    ...launcher,
    node24(),
    tools.playwright,
    'test',
    'kill-filing',
    '--workers=1',
    '--reporter=list',
  ]
  const app = await run(command, rest, { env: { ...env, KILLS: WHOLE_APP_KILLS } })
  process.exitCode = desk.code || app.code
}
