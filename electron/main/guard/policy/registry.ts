import { execFile, execFileSync } from 'node:child_process'
import { win32 } from 'node:path'
import type { PolicyStatus } from '#contract/ipc/policy'
import { MAX_BYTES, parsePolicy } from './policyFile.ts'

/** Only administrators can write there, unlike in folders under ProgramData. */
const PARENT = 'HKLM\\SOFTWARE\\Policies'
const KEY = `${PARENT}\\TokuchoDesk`
const VALUE = 'Policy'
/** One query usually takes about fifty milliseconds, and many seconds after a cold boot with a virus scanner. */
const REG_MS = 10_000

/** Returns the output of `reg.exe`. Throws when it exits with an error, which also happens for a missing key. */
export type RunReg = (args: readonly string[]) => string

/**
 * The `reg.exe` of this Windows installation. Its messages are in the system's language and code page, so only their
 * ASCII parts are read.
 */
export const runReg =
  (env: NodeJS.ProcessEnv): RunReg =>
  (args) =>
    execFileSync(regExe(env), [...args, '/reg:64'], {
      encoding: 'latin1',
      timeout: REG_MS,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 4 * MAX_BYTES,
    })

const regExe = (env: NodeJS.ProcessEnv): string => win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')

export const regRuns = async (env: NodeJS.ProcessEnv): Promise<boolean> => (await regFinds(env, [PARENT])) !== null

/** Whether a key or value is there (`[key, '/v', value]`). Null when `reg.exe` did not run. */
export const regFinds = (env: NodeJS.ProcessEnv, what: readonly string[]): Promise<boolean | null> =>
  new Promise((resolve) => {
    execFile(regExe(env), ['query', ...what, '/reg:64'], { timeout: REG_MS, windowsHide: true }, (failure) => {
      resolve(failure === null ? true : notRunCode(failure) === null ? false : null)
    })
  })

/** Begins the problem of a policy that could not be read because `reg.exe` did not run; the system's code follows. */
export const NOT_RUN = 'notRun:'

/**
 * The system's code if the program did not run or did not end (AppLocker, a slow boot), or null if it ran and reported
 * an error.
 */
function notRunCode(thrown: unknown): string | null {
  const { status, code } = Object(thrown) as { status?: unknown; code?: unknown }
  return typeof status === 'number' || typeof code !== 'string' ? null : code
}

/**
 * Never throws. The policy counts as absent only when the list of all policies could be read and does not contain it; a
 * key that exists but cannot be read is `broken`. The errors of `reg.exe` are not parsed, because they are in the
 * system's language.
 */
export function readRegistryPolicy(run: RunReg): PolicyStatus {
  const file = `${KEY}\\${VALUE}`
  try {
    if (!isListed(run(['query', PARENT]))) return { state: 'none', file }
    const text = valueIn(run(['query', KEY, '/v', VALUE]))
    if (text === undefined) return { state: 'broken', file, field: '', problem: 'notText' }
    if (text.length > MAX_BYTES) return { state: 'broken', file, field: '', problem: 'tooLarge' }
    return { file, ...parsePolicy(text) }
  } catch (thrown) {
    const code = notRunCode(thrown)
    return { state: 'broken', file, field: '', problem: code === null ? 'unreadable' : `${NOT_RUN}${code}` }
  }
}

/** Sub-keys are printed one full name per line. */
const isListed = (printed: string): boolean =>
  printed.split(/\r?\n/).some((line) => /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TokuchoDesk\s*$/i.test(line))

/**
 * Undefined when the value's type is not a text. `reg.exe` prints a multi-string with `\0` between its parts, which
 * become the lines of one text.
 */
function valueIn(printed: string): string | undefined {
  const [, kind, text] = /^ {4}Policy {4}(REG_SZ|REG_EXPAND_SZ|REG_MULTI_SZ) {4}([\s\S]*)$/im.exec(printed) ?? []
  return kind === 'REG_MULTI_SZ' ? text?.replaceAll('\\0', '\n').trim() : text?.trim()
}
