// npm run lint: Prettier, oxlint and ESLint over the whole project, or over the files that are named.
import { lint } from './lib/lint.mjs'
import { node24, tools } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const files = process.argv.slice(2)
  const named = files.length > 0 ? files : ['.']
  const words = ['--check', '--log-level=warn', '--ignore-unknown', ...named]
  const format = await run(node24(), [tools.prettier, ...words])
  const { code } = await lint(files.length > 0 ? files : undefined, {})
  process.exitCode = format.code || code
})
