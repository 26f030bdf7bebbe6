// npm run fuzz: sends hostile answers, IPC calls and files to the main process and the file readers, without a window.
// `-- --seed 7 --answers 1000` repeats or shortens a run.
import { node24 } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/fuzz/run.ts', ...process.argv.slice(2)], { env })
})
