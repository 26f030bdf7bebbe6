import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { node24, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { Unprepared } from './report.mjs'
import { LIMITS, run, runAndExit } from './run.mjs'

const packer = 'test/release/packed/pack.ts'

/**
 * Runs a TypeScript program that drives the built app, which is packed as in an installer. Node 24 runs TypeScript
 * without a compiler. `options` are those of prepare.
 */
export async function runAgainstBuilt(file, args, options = {}) {
  if (!existsSync(join(root, file))) throw new Unprepared(`There is nothing to run: ${file} is not in this checkout.`)
  const { launcher, env } = await prepare(options)
  await buildIfStale({ env })
  const { code } = await run(node24(), [packer], { env, limit: LIMITS.tool })
  if (code !== 0) throw new Unprepared(`The app could not be packed (code ${code}).`)
  const [command, ...rest] = [...launcher, node24(), file, ...args]
  await runAndExit(command, rest, { env })
}
