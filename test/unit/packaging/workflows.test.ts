import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.github/workflows')
const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  steps?: Step[]
  permissions?: Record<string, string>
}
interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const names = readdirSync(folder).filter((name) => name.endsWith('.yml'))
const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const workflows = new Map([...texts].map(([name, text]) => [name, load(text) as Workflow]))
const steps = [...workflows.values()].flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps ?? []))

describe('the hosted workflows', () => {
  it('pin every action by the full hash of a commit and name its version beside it', () => {
    const uses = [...texts.values()].flatMap((text) => text.split('\n').filter((line) => /^\s*(- )?uses: /.test(line)))
    expect(uses.length).toBeGreaterThan(5)
    const loose = uses.filter((line) => !/uses: (\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/.test(line))
    expect(loose).toEqual([])
  })

  it('pin one version of an action everywhere', () => {
    const versions = new Map<string, Set<string>>()
    for (const { uses } of steps) {
      const [name, hash] = uses?.split('@') ?? []
      if (name && hash) versions.set(name, (versions.get(name) ?? new Set()).add(hash))
    }
    expect([...versions].filter(([, hashes]) => hashes.size > 1)).toEqual([])
  })

  it('may only read, unless a job says what else it needs', () => {
    for (const { permissions } of workflows.values()) expect(permissions).toEqual({ contents: 'read' })
  })

  it('keep no credentials in a checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  it('put no secret and no word of an event into a command', () => {
    const commands = steps.map(({ run }) => run ?? '').join('\n')
    expect(commands).not.toMatch(/\$\{\{\s*(secrets|github\.(event|head_ref))/)
  })

  it('run only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const named = steps.flatMap(({ run }) => [...(run ?? '').matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!))
    expect(named).toContain('dist')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
