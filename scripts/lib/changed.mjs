import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { Unprepared } from './report.mjs'
import { firstLine, run } from './run.mjs'

/** End-to-end specs that run whatever changed: the main job, from the entry of the key to the PDF. */
const MAIN_JOB = ['test/e2e/main-job.spec.ts']
/** Shows every control of `ui/` with its texts, so it concerns a change of any of them. */
const STORIES = 'test/e2e/stories.spec.ts'
const CONTROLS = /^(?:src\/renderer\/(?:ui|i18n)|test\/stories)\//
/** Unit tests that read the sources and documents instead of importing them, so no import says when they concern. */
export const ALWAYS = ['test/unit/structure', 'test/unit/docs']

/**
 * Returns the commit that changes are counted from: the given one, or where this branch left `main`. Throws Unprepared
 * when git knows neither.
 */
export function changesSince(given) {
  const candidates = given === undefined ? ['origin/main', 'main'] : [given]
  for (const name of candidates) {
    const commit = firstLine('git', ['merge-base', 'HEAD', name])
    if (commit !== undefined) return commit
  }
  throw new Unprepared(`git knows no ${candidates.join(' and no ')}. Name a commit: npm test -- --changed=COMMIT`)
}

/** Returns the files that differ from `commit`, committed or not, and that still exist. Paths are from the root. */
export async function filesSince(commit) {
  const lists = [
    ['diff', '--name-only', '-z', commit],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ]
  const outputs = await Promise.all(lists.map((args) => run('git', args, { capture: true })))
  if (outputs.some(({ code }) => code !== 0)) throw new Unprepared(outputs.map(({ output }) => output).join('\n'))
  return existing(outputs.flatMap(({ output }) => output.split('\0')))
}

const existing = (names) => names.filter((name) => name !== '' && existsSync(join(root, name)))

/** Returns the changed files that the linters read. */
export const linted = (files) => files.filter((name) => /\.(?:[cm]?[jt]s|vue)$/.test(name))

/** Returns the specs to run after these changes: all of them when what they share changed (an empty list), else a few. */
export function specsFor(files) {
  if (
    files.some((name) =>
      /^test\/(?:e2e\/(?:support|inside)|release\/packed|electron-standin)\/|^playwright\.config/.test(name),
    )
  )
    return []
  const stories = files.some((name) => CONTROLS.test(name)) ? [STORIES] : []
  return [...new Set([...MAIN_JOB, ...stories, ...files.filter((name) => /^test\/e2e\/[^/]+\.spec\.ts$/.test(name))])]
}
