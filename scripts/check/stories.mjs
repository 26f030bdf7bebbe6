// test/e2e/stories.spec.ts compares what `build` writes with its pictures.
import { join } from 'node:path'
import { node24, root, tools } from '../lib/paths.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'shows every control of ui/ in all its states; `build FOLDER` writes the page'

const PORT = '6106'

export function check(args) {
  const config = ['--config-dir', join(root, 'test/stories/config'), '--quiet', '--disable-telemetry']
  const [mode, folder = join(root, '.cache/stories')] = args
  const words =
    mode === 'build' ? ['build', ...config, '--output-dir', folder] : ['dev', ...config, '--port', PORT, '--ci']
  return runAndExit(node24(), [tools.storybook, ...words])
}
