import { execFileSync } from 'node:child_process'
import { win32 } from 'node:path'
import type { PolicyStatus } from '#contract/ipc/policy'
import { MAX_BYTES, parsePolicy } from './policyFile.ts'

/**
 * Where Windows keeps policies: by its own rights nobody but an administrator writes there, which holds for no folder
 * under ProgramData.
 */
const PARENT = 'HKLM\\SOFTWARE\\Policies'
const KEY = `${PARENT}\\TokuchoDesk`
const VALUE = 'Policy'
/** Milliseconds for one question; it takes some fifty. */
const REG_MS = 5_000

/**
 * Asks `reg.exe` and returns what it printed. Throws when it ends with an error, which for it is also a key that is not
 * there.
 */
export type RunReg = (args: readonly string[]) => string

/**
 * The `reg.exe` of this Windows. Its words are in the language and the code page of the system; what is read of them is
 * ASCII.
 */
export const runReg =
  (env: NodeJS.ProcessEnv): RunReg =>
  (args) =>
    execFileSync(win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe'), [...args, '/reg:64'], {
      encoding: 'latin1',
      timeout: REG_MS,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 4 * MAX_BYTES,
    })

/**
 * Reads the admin policy from the registry of Windows. Never throws. It is absent only where the list of all
 * policies could be read and does not name it; a key that is there and cannot be read is `broken`. The errors of
 * `reg.exe` are not read: they are in the language of the system.
 */
export function readRegistryPolicy(run: RunReg): PolicyStatus {
  const file = `${KEY}\\${VALUE}`
  try {
    if (!isListed(run(['query', PARENT]))) return { state: 'none', file }
    const text = valueIn(run(['query', KEY, '/v', VALUE]))
    if (text === undefined) return { state: 'broken', file, field: '', problem: 'notText' }
    if (text.length > MAX_BYTES) return { state: 'broken', file, field: '', problem: 'tooLarge' }
    return { file, ...parsePolicy(text) }
  } catch {
    return { state: 'broken', file, field: '', problem: 'unreadable' }
  }
}

/** Whether our key is among the sub-keys, a line each by its full name. */
const isListed = (printed: string): boolean =>
  printed.split(/\r?\n/).some((line) => /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TokuchoDesk\s*$/i.test(line))

/**
 * The text of our value; undefined when it is of a kind that holds none. A list of texts is printed with `\0` between
 * them: the lines of one text.
 */
function valueIn(printed: string): string | undefined {
  const [, kind, text] = /^ {4}Policy {4}(REG_SZ|REG_EXPAND_SZ|REG_MULTI_SZ) {4}([\s\S]*)$/im.exec(printed) ?? []
  return kind === 'REG_MULTI_SZ' ? text?.replaceAll('\\0', '\n').trim() : text?.trim()
}
