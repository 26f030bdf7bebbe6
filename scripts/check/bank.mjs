import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { Unprepared } from '../lib/report.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'serves the practice bank on loopback, for curl; `--port 9000 --folder PATH`'

const server = 'electron/practice-bank/http/serve.ts'

export async function check(args) {
  if (!existsSync(join(root, server)))
    throw new Unprepared(`There is nothing to run: ${server} is not in this checkout.`)
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), [server, ...args], { env })
}
