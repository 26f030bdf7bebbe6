// `npm test` opens only those that do not take long.
import { buildIfStale } from '../lib/build.mjs'
import { node24, tools } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'opens the app on broken computers, all of them; LOOK=FOLDER saves pictures'

export async function check(args) {
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const [command, ...rest] = [...launcher, node24(), tools.playwright, 'test', 'worlds.spec', ...args]
  await runAndExit(command, rest, { env: { ...env, ALL_WORLDS: '1' } })
}
