import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { mayInstall } from '../packageManager.mjs'
import { binFolder } from '../paths.mjs'
import { say } from '../report.mjs'
import { run } from '../run.mjs'
import { act } from './actions.mjs'
import { applies, filledIn } from './read.mjs'

/** What the host would say of a push to the main branch. */
const GITHUB = {
  ref: 'refs/heads/main',
  ref_name: 'main',
  event_name: 'workflow_dispatch',
  server_url: 'https://github.example',
  repository: 'owner/tokucho-desk',
  token: '',
}

/** Makes a `sudo` for root, who may be without one. */
function sudoFor(folder) {
  if (process.getuid() !== 0) return []
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'sudo'), '#!/bin/sh\nexec "$@"\n')
  chmodSync(join(folder, 'bin', 'sudo'), 0o755)
  return [join(folder, 'bin')]
}

/** Returns the lines that a step left for the steps after it, as variables. */
function added(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  writeFileSync(file, '')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Returns a command without its calls of apt-get, unless they may be made. */
async function allowed(command, env) {
  const lines = command.split('\n')
  const calls = lines.filter((line) => /\bapt-get\b/.test(line))
  if (calls.length === 0 || (await mayInstall(`what these lines say:\n${calls.join('\n')}\n`, { env }))) return command
  say('workflow', 'left out: apt-get')
  return lines.filter((line) => !calls.includes(line)).join('\n')
}

/** Returns whether a job runs for what the host would be told here. */
export const jobApplies = (job) => applies(job.if, { github: GITHUB })

/**
 * Runs the steps of a job for one combination of its matrix. Returns the name of the step that failed, or undefined.
 * @param {{ env?: Record<string, string> }} workflow
 * @param {{ env?: Record<string, string>, steps: readonly object[] }} job
 * @param {Record<string, string>} matrix
 * @param {NodeJS.ProcessEnv} own The environment; secrets and variables of the repository are read from it.
 */
export async function runJob(workflow, job, matrix, own) {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-workflow-'))
  const file = join(folder, 'environment')
  writeFileSync(file, '')
  const context = { matrix, github: GITHUB, runner: { os: 'Linux' }, secrets: own, vars: own }
  const filled = (values, env) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [name, filledIn(value, { ...context, env })]),
    )
  const path = [...sudoFor(folder), binFolder, own.PATH].join(delimiter)
  let env = { ...own, ...filled(workflow.env), ...filled(job.env), PATH: path, GITHUB_ENV: file, RUNNER_TEMP: folder }
  try {
    for (const step of job.steps) {
      const stepEnv = { ...env, ...filled(step.env, env) }
      const name = step.name ?? step.run?.split('\n')[0] ?? step.uses
      if (!applies(step.if, { ...context, env: stepEnv })) continue
      say('workflow', name)
      if (step.uses !== undefined) act(step.uses, filled(step.with, stepEnv))
      else {
        const command = await allowed(filledIn(step.run, { ...context, env: stepEnv }), own)
        const { code } = await run('bash', ['-e', '-o', 'pipefail', '-c', command], { env: stepEnv })
        if (code !== 0) return name
      }
      env = { ...env, ...added(file) }
    }
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
