// npm run e2e:kill-filing: kills filings at random moments and shows that bank and journal agree afterwards. First a
// desk without a window, 200 times, against the practice bank in a process of its own; then the whole app, ten times.
// `-- --kills 50 --seed 7` changes the first part.
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
