import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { node24, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { Unprepared } from './report.mjs'
import { runAndExit } from './run.mjs'

/** Runs a TypeScript program that drives the built app; Node 24 needs no compiler for it. */
export async function runAgainstBuilt(file, args) {
  if (!existsSync(join(root, file))) throw new Unprepared(`There is nothing to run: ${file} is not in this checkout.`)
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const [command, ...rest] = [...launcher, node24(), file, ...args]
  await runAndExit(command, rest, { env })
}
