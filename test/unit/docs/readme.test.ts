import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the files that git tracks; none in a copy without git. */
function trackedFiles(): string[] {
  if (!existsSync(join(root, '.git'))) return []
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
}

const tracked = trackedFiles()
const pages =
  tracked.length > 0
    ? tracked.filter((path) => path.endsWith('.md'))
    : ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/manual/start.md', 'docs/data-and-security.md']
/** The text files, without this one: it names what must not exist. */
const texts = (tracked.length > 0 ? tracked : pages)
  .filter((path) => !/\.(png|ico|icns|woff2?|xlsx|pdf)$/.test(path) && path !== 'test/unit/docs/readme.test.ts')
  .map((path) => ({ path, text: read(path) }))
const commands = [
  ...Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts),
  ...readdirSync(join(root, 'scripts/check')).map((file) => `check -- ${basename(file, '.mjs')}`),
]

/** Returns the commands that a text names: `npm run x`, `npm run check -- x`, and the two that need no `run`. */
function namedCommands(text: string): string[] {
  const run = [...text.matchAll(/\bnpm run (check -- [a-z-]+|[a-z][a-z0-9-]*(?::[a-z0-9-]+)*)/g)].map(
    ([, name]) => name!,
  )
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name]) => name!)
  return [...new Set([...run, ...short])]
}

/** Returns the targets of a page's links and images inside the repository. */
function relativeLinks(page: string): string[] {
  const text = read(page)
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^([a-z]+:|#)/i.test(target))
    .map((target) => target.replace(/#.*$/, ''))
}

describe('the documentation', () => {
  it('begins in the README with the two commands that make a clone run', () => {
    expect(namedCommands(read('README.md'))).toEqual(expect.arrayContaining(['start', 'test']))
  })

  it('names no command that does not exist', () => {
    const wrong = texts.flatMap(({ path, text }) =>
      namedCommands(text)
        .filter((name) => !commands.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(wrong).toEqual([])
    expect(namedCommands('`npm run workflow`, npm run check -- broken')).toEqual(['workflow', 'check -- broken'])
  })

  it('links only to files that exist', () => {
    const broken = pages.flatMap((page) =>
      relativeLinks(page)
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
    expect(pages.flatMap(relativeLinks).length).toBeGreaterThan(10)
  })

  it('shows no picture of more than 250 kB', () => {
    const pictures = pages.flatMap((page) =>
      relativeLinks(page)
        .filter((target) => target.endsWith('.png'))
        .map((target) => join(root, dirname(page), target)),
    )
    expect(pictures.length).toBeGreaterThan(3)
    expect(pictures.filter((path) => readFileSync(path).length > 250_000)).toEqual([])
  })
})

/** Matches a path on somebody's machine. Paths of a file named `x`, with any extension, are examples and allowed. */
const MACHINE_PATH = /(?<![\w.~)}-])\/(?:work|root|tmp)\/(?!x\.)/
/** Matches the address of a package registry, or of a mirror or proxy of one. */
const REGISTRY = /https?:\/\/[\w.-]*(?:registry|npm\w*|artifactory|nexus|mirror)[\w.-]*/i

describe.skipIf(tracked.length === 0)('every text file of the repository', () => {
  const found = (pattern: RegExp) =>
    texts.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )

  it("contains no path on somebody's machine", () => {
    expect(found(MACHINE_PATH)).toEqual([])
  })

  it('contains no address of a package registry', () => {
    expect(found(REGISTRY)).toEqual([])
  })
})

it('the lockfile does not say where packages were downloaded from', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved":\s*"https?:/)
})
