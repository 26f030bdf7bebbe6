// npm run e2e:kill-filing: kills filings at random moments and checks that bank and journal agree afterwards. First it
// does so 200 times with an app without windows, against a practice bank in a separate process, then ten times with the
// whole app. `-- --kills 50 --seed 7` changes the first part.
import { node24, tools } from './lib/paths.mjs'
import { buildIfStale } from './lib/build.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { run } from './lib/run.mjs'

const WHOLE_APP_KILLS = '10'

await main(async () => {
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const desk = await run(node24(), ['test/kill/run.ts', ...process.argv.slice(2)], { env })
  const [command, ...args] = [
    ...launcher,
    node24(),
    tools.playwright,
    'test',
    'kill-filing',
    '--workers=1',
    '--reporter=list',
  ]
  const app = await run(command, args, { env: { ...env, KILLS: WHOLE_APP_KILLS } })
  process.exitCode = desk.code || app.code
})
