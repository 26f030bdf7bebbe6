// npm run stories: shows every control of `ui/` in all its states, and follows its source. `npm run stories -- build
// FOLDER` writes the same as a page into a folder; test/e2e/stories.spec.ts compares that with its pictures.
import { join } from 'node:path'
import { node24, root, tools } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

const PORT = '6106'

await main(() => {
  const config = ['--config-dir', join(root, 'test/stories/config'), '--quiet', '--disable-telemetry']
  const [mode, folder = join(root, '.cache/stories')] = process.argv.slice(2)
  const words =
    mode === 'build' ? ['build', ...config, '--output-dir', folder] : ['dev', ...config, '--port', PORT, '--ci']
  return runAndExit(node24(), [tools.storybook, ...words])
})
