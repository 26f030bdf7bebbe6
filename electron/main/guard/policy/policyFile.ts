import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { adminPolicy, type AdminPolicy, type PolicyStatus } from '#contract/ipc/policy'
import { pathText } from '#contract/bank/read'
import { isPathPrefix, readAddress } from './address.ts'

export const MAX_BYTES = 65_536
type Broken = Omit<Extract<PolicyStatus, { state: 'broken' }>, 'file' | 'state'>

/** Only the system's administrator can write there. Windows uses the registry (registry.ts). */
export function policyPath(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/TokuchoDesk/policy.json'
  return posix.join('/etc', 'tokucho-desk', 'policy.json')
}

interface PolicyFileOptions {
  file: string
  /** Refuses a file that others than the administrator could have written. Off only in tests. */
  checkOwner: boolean
}

/** Never throws. An existing file without a valid policy is `broken`, never ignored. */
export function readPolicy({ file, checkOwner }: PolicyFileOptions): PolicyStatus {
  try {
    if (checkOwner && isWritableByOthers(file)) return { state: 'broken', file, field: '', problem: 'writableByOthers' }
    const bytes = readFileSync(file)
    if (bytes.length > MAX_BYTES) return { state: 'broken', file, field: '', problem: 'tooLarge' }
    return { file, ...parsePolicy(bytes.toString('utf8')) }
  } catch (thrown) {
    const code =
      thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'unreadable'
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { state: 'none', file }
      : { state: 'broken', file, field: '', problem: code }
  }
}

/** Some editors add a byte order mark. */
export function parsePolicy(text: string): { state: 'active'; policy: AdminPolicy } | ({ state: 'broken' } & Broken) {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    return { state: 'broken', field: '', problem: 'notJson', ...lineOf(text, thrown) }
  }
  const parsed = adminPolicy.safeParse(value)
  if (!parsed.success) return { state: 'broken', ...problemOf(parsed.error.issues[0]) }
  const address = badAddress(parsed.data)
  return address ? { state: 'broken', ...address } : { state: 'active', policy: parsed.data }
}

interface Issue {
  path: PropertyKey[]
  code?: string
  keys?: string[]
}

/** Place and kind of the problem, never the value. */
function problemOf(issue: Issue | undefined): Broken {
  const path = pathText(issue?.path ?? [])
  if (issue?.code !== 'unrecognized_keys') return { field: path, problem: issue?.code ?? 'invalid' }
  return { field: [path, issue.keys?.[0]].filter(Boolean).join('.'), problem: 'unknownField' }
}

function badAddress({ environments }: AdminPolicy): Broken | null {
  for (const [name, address] of Object.entries(environments ?? {})) {
    const read = readAddress(address.baseUrl)
    if (!read.ok) return { field: `environments.${name}.baseUrl`, problem: read.error.reason }
    if (address.pathPrefix !== undefined && !isPathPrefix(address.pathPrefix))
      return { field: `environments.${name}.pathPrefix`, problem: 'notPath' }
  }
  return null
}

function lineOf(text: string, thrown: unknown): { line?: number } {
  const at = /position (\d+)/.exec(thrown instanceof Error ? thrown.message : '')?.[1]
  return at === undefined ? {} : { line: text.slice(0, Number(at)).split('\n').length }
}

const OTHERS_WRITE = 0o022

/** In a writable file any user could choose the bank's address for everyone. */
function isWritableByOthers(file: string): boolean {
  const { uid, mode } = statSync(file)
  return uid !== 0 || (mode & OTHERS_WRITE) !== 0
}
