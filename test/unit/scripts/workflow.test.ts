import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const load = async <T>(name: string) => (await import(pathToFileURL(`scripts/lib/workflow/${name}.mjs`).href)) as T

type Context = Record<string, unknown>
interface Job {
  if?: string
  steps: object[]
  strategy?: object
  'runs-on'?: string
}
const { applies, filledIn, onLinux, readWorkflow } = await load<{
  applies: (condition: string | undefined, context: Context) => boolean
  filledIn: (text: string, context: Context) => string
  onLinux: (job: Job) => Record<string, string>[]
  readWorkflow: (name: string) => { jobs: Record<string, Job> }
}>('read')
const { jobApplies, runJob } = await load<{
  jobApplies: (job: Partial<Job>) => boolean
  runJob: (workflow: object, job: Job, matrix: object, env: NodeJS.ProcessEnv) => Promise<string | undefined>
}>('job')

/** Returns an expression as a workflow has it in a text. */
const hosted = (expression: string) => `$\{{ ${expression} }}`

const folder = mkdtempSync(join(tmpdir(), 'tokucho-workflow-test-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the local runner of workflows', () => {
  it('reads the expressions that the workflows have', () => {
    const context = { matrix: { file: 'linux-x86_64.AppImage' }, runner: { os: 'Linux' }, env: { KEY: '' } }
    expect(filledIn(`dist/*-${hosted('matrix.file')}`, context)).toBe('dist/*-linux-x86_64.AppImage')
    expect(filledIn(`[${hosted('env.NONE')}]`, context)).toBe('[]')
    expect(applies("runner.os == 'macOS' && env.KEY != ''", context)).toBe(false)
    expect(applies("endsWith(matrix.file, '.AppImage')", context)).toBe(true)
    expect(applies(undefined, context)).toBe(true)
    expect(applies('failure()', context)).toBe(false)
  })

  it('takes the combinations for Linux, of axes and of lists', () => {
    const { jobs } = readWorkflow('release')
    expect(onLinux(jobs['installers']!)).toEqual([{ os: 'ubuntu-latest' }])
    expect(onLinux(jobs['trial']!).map(({ file }) => file)).toEqual(['linux-amd64.deb', 'linux-x86_64.AppImage'])
    expect(onLinux(jobs['complete']!)).toEqual([{}])
  })

  it('runs no job that only a tag starts', () => {
    const { jobs } = readWorkflow('release')
    expect(jobApplies(jobs['draft']!)).toBe(false)
    expect(jobApplies(jobs['complete']!)).toBe(true)
  })
})

describe.skipIf(process.platform !== 'linux')('a job that runs here', () => {
  const result = join(folder, 'result')
  const run = (steps: object[], env: NodeJS.ProcessEnv = {}) =>
    runJob({ env: { GREETING: `from ${hosted('matrix.os')}` } }, { steps }, { os: 'here' }, { ...process.env, ...env })

  it('hands variables from one step to the next, and leaves out steps of other systems', async () => {
    const failed = await run([
      { run: 'echo "LATER=$GREETING" >> "$GITHUB_ENV"' },
      { if: "runner.os == 'Windows'", run: 'exit 1' },
      { uses: 'actions/attest-build-provenance@x', with: { path: 'x' } },
      { run: `echo "$LATER, $OWN" > ${result}`, env: { OWN: hosted('github.ref_name') } },
    ])
    expect(failed).toBeUndefined()
    expect(readFileSync(result, 'utf8')).toBe('from here, main\n')
  })

  it('names the step that failed, and runs none after it', async () => {
    rmSync(result, { force: true })
    expect(await run([{ name: 'Breaks', run: 'false\ntrue' }, { run: `touch ${result}` }])).toBe('Breaks')
    expect(() => readFileSync(result)).toThrow('ENOENT')
  })

  it('calls no apt-get that is forbidden, and runs the other lines', async () => {
    const failed = await run([{ run: `apt-get definitely-no-command\necho ran > ${result}` }], { TOKUCHO_APT: 'no' })
    expect(failed).toBeUndefined()
    expect(readFileSync(result, 'utf8')).toBe('ran\n')
  })
})
