import { execFile, execFileSync } from 'node:child_process'
import { win32 } from 'node:path'
import type { PolicyStatus } from '#contract/ipc/policy'
import { MAX_BYTES, parsePolicy } from './policyFile.ts'

/** Only administrators can write there, unlike ProgramData. */
const PARENT = 'HKLM\\SOFTWARE\\Policies'
const KEY = `${PARENT}\\TokuchoDesk`
const VALUE = 'Policy'
/** Usually fifty milliseconds; many seconds after a cold boot with a virus scanner. */
const REG_MS = 10_000

/** Output of `reg.exe`. Throws when it exits with an error, as for a missing key. */
export type RunReg = (args: readonly string[]) => string

/** Only ASCII parts are read: messages are in the system's language and code page. */
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

/** Whether a key or a value (`[key, '/v', value]`) is there. Null when `reg.exe` did not run. */
export const regFinds = (env: NodeJS.ProcessEnv, what: readonly string[]): Promise<boolean | null> =>
  new Promise((resolve) => {
    execFile(regExe(env), ['query', ...what, '/reg:64'], { timeout: REG_MS, windowsHide: true }, (failure) => {
      resolve(failure === null ? true : notRunCode(failure) === null ? false : null)
    })
  })

/** Prefix, before the system's code, of the problem that `reg.exe` did not run. */
export const NOT_RUN = 'notRun:'

/** The system's code if it did not run or end (AppLocker, a slow boot); null if it reported an error. */
function notRunCode(thrown: unknown): string | null {
  const { status, code } = Object(thrown) as { status?: unknown; code?: unknown }
  return typeof status === 'number' || typeof code !== 'string' ? null : code
}

/**
 * Never throws. Absent only if the list of all policies could be read and lacks it; a key that cannot be read is
 * `broken`. Errors of `reg.exe` are in the system's language and not parsed.
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

/** Sub-keys come as full names, one a line. */
const isListed = (printed: string): boolean =>
  printed.split(/\r?\n/).some((line) => /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TokuchoDesk\s*$/i.test(line))

/** Undefined when it is not a text. `reg.exe` prints a multi-string with `\0` between parts, which become lines. */
function valueIn(printed: string): string | undefined {
  const [, kind, text] = /^ {4}Policy {4}(REG_SZ|REG_EXPAND_SZ|REG_MULTI_SZ) {4}([\s\S]*)$/im.exec(printed) ?? []
  return kind === 'REG_MULTI_SZ' ? text?.replaceAll('\\0', '\n').trim() : text?.trim()
}
