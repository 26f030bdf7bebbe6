import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about =
  'what the app takes from a list: FILE --as lot|office-lot|payees|plan|notice|statement|deposits|bank-file [--year 2026]'

export async function check(args) {
  // Standard output is for the JSON alone.
  console.log = console.error
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['scripts/lib/read/readList.mjs', ...args], { env })
}
