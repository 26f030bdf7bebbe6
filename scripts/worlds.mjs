// npm run e2e:worlds: opens the app in every broken world, including those that `npm test` skips because they take too
// long. LOOK=<folder> saves pictures of the screens in that folder.
import { buildIfStale } from './lib/build.mjs'
import { node24, tools } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const [command, ...rest] = [...launcher, node24(), tools.playwright, 'test', 'worlds.spec', ...process.argv.slice(2)]
  await runAndExit(command, rest, { env: { ...env, ALL_WORLDS: '1' } })
})
