import { statfs } from 'node:fs/promises'
import { arch, platform, release, totalmem, version } from 'node:os'
import type { ClockFinding, DiagnosticsSection, Value } from '#contract/ipc/channels'
import type { KeyProtection } from '#contract/ipc/company'
import type { SnapshotInfo } from '#contract/ipc/backups'
import type { JournalEntry, JournalStatus } from '#contract/ipc/journal'
import type { DriftLog } from '../bank/driftLog.ts'
import { readLog } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { DEFAULT_PATH_PREFIX } from '#contract/service/limits'
import type { Vault } from '../vault/vault.ts'
import { measureFolder } from './folderSizes.ts'

const ENVIRONMENTS = ['practice', 'production', 'development'] as const
/** Electron's names for the stores of secrets. */
const BACKENDS = [
  'keychain',
  'dpapi',
  'basic_text',
  'gnome_any',
  'gnome_keyring',
  'gnome_libsecret',
  'kwallet',
  'kwallet5',
  'kwallet6',
  'unknown',
]
const MEBIBYTE = 1_048_576
/** Log lines in a diagnostics file: several days of work, yet short enough to read. */
const LOG_LINES = 2_000

export type SectionName = DiagnosticsSection['name']
/** Each function returns the lines of a section; when it throws, a line that says so replaces them. */
export type Sections = Partial<Record<SectionName, () => string[] | Promise<string[]>>>

export interface BasicParts {
  info: () => Pick<Value<'diagnostics.info'>, 'version' | 'runtime' | 'standIn' | 'safeStorageBackend'>
  builtAt: string
  userData: string
  now: () => Date
}

/**
 * Returns the sections that need only the computer, so they are available even when the app cannot start. They hold no
 * path and no name of a person or computer.
 */
export function basicSections({ info, builtAt, userData, now }: BasicParts): Sections {
  return {
    app: () => {
      const { version: own, runtime, standIn } = info()
      return [`version: ${own}`, `built: ${builtAt}`, `runtime: ${runtime}`, `stand-in: ${standIn ? 'yes' : 'no'}`]
    },
    system: () => [
      `system: ${platform()} ${arch()} ${release()}`,
      `release: ${version()}`,
      `memory: ${megabytes(totalmem())} MiB`,
      `time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
      `time: ${now().toISOString()}`,
    ],
    storage: async () => {
      const { bavail, blocks, bsize } = await statfs(userData)
      const parts = await measureFolder(userData)
      return [
        `free on this disk: ${megabytes(bavail * bsize)} of ${megabytes(blocks * bsize)} MiB`,
        ...parts.map(({ name, files, bytes }) => `${name}: files ${files}, bytes ${bytes}`),
      ]
    },
    log: () => readLog(`${userData}/logs`, LOG_LINES),
  }
}

export interface WholeParts extends BasicParts {
  settings: Settings
  vault: Vault
  journal: { list: () => readonly JournalEntry[]; status: () => JournalStatus }
  backups: () => Promise<readonly SnapshotInfo[]>
  clock: () => readonly ClockFinding[]
  drift: DriftLog
}

/**
 * Returns every section. A person's entries appear only as counts, plus the hosts of the bank addresses: no name,
 * account, amount, key or file content.
 */
export function wholeSections(parts: WholeParts): Sections {
  const { settings, vault, journal, info } = parts
  return {
    ...basicSections(parts),
    settings: () => {
      const { locale, theme } = settings.preferences()
      return [
        `language: ${locale}`,
        `theme: ${theme}`,
        `companies: ${settings.companies().length}`,
        `accounts: ${settings.companies().reduce((sum, { accounts }) => sum + accounts.length, 0)}`,
        ...ENVIRONMENTS.map(
          (name) =>
            `${name}: companies ${countOf(settings.companies(), ({ environment }) => environment === name)}, ${addressOf(settings, name)}`,
        ),
      ]
    },
    keys: async () => [
      `protected storage: ${backendWord(info().safeStorageBackend)} (${isOpen((await vault.protection()).kind) ? 'available' : 'not available'})`,
      ...(await Promise.all(
        ENVIRONMENTS.map(async (name) => {
          const states = await Promise.all(settings.companies().map(({ companyId }) => vault.status(companyId, name)))
          return `${name}: ${tally(states.map(({ state }) => state))}`
        }),
      )),
    ],
    journal: () => journalLines(journal.list(), journal.status()),
    backups: async () =>
      (await parts.backups()).map(({ at, lots, details, bytes, readable }) =>
        readable ? `${at}: lots ${lots}, details ${details}, bytes ${bytes}` : `${at}: not readable, bytes ${bytes}`,
      ),
    clock: () =>
      parts
        .clock()
        .map(
          ({ kind, computer, other, minutes }) =>
            `${kind}: computer ${computer}, compared with ${other}, apart ${minutes} min`,
        ),
    drift: () =>
      parts.drift
        .list()
        .map(
          ({ since, at, operation, path, kind, count }) => `${operation} ${path} ${kind} x${count}, ${since} to ${at}`,
        ),
  }
}

function journalLines(
  entries: readonly JournalEntry[],
  { lines, linked, problems, restarts, anchor }: JournalStatus,
): string[] {
  return [
    `lines: ${lines}, linked: ${linked}, confirmed damages: ${restarts.length}`,
    problems.length === 0
      ? 'proof: every line follows'
      : `proof: ${problems.map(({ line, check }) => `line ${line} ${check}`).join(', ')}`,
    `anchor outside the data folder: ${anchor}`,
    ...ENVIRONMENTS.map(
      (name) =>
        `${name}: ${tally(entries.filter(({ environment }) => environment === name).map(({ state }) => state))}`,
    ),
  ]
}

function addressOf(settings: Settings, name: (typeof ENVIRONMENTS)[number]): string {
  const { baseUrl, pathPrefix } = settings.environment(name)
  if (baseUrl === null) return name === 'practice' ? 'embedded' : 'no address'
  return `host ${new URL(baseUrl).host}, ${pathPrefix === DEFAULT_PATH_PREFIX ? 'standard' : 'own'} path`
}

const megabytes = (bytes: number): number => Math.round(bytes / MEBIBYTE)
const countOf = <T>(list: readonly T[], matches: (one: T) => boolean): number => list.filter(matches).length
/** Returns whether keys can be stored, protected or with the person's consent. */
export const isOpen = (kind: KeyProtection['kind']): boolean => kind === 'system' || kind === 'weak'
const backendWord = (name: string): string => (BACKENDS.includes(name) ? name : '?')

function tally(words: readonly string[]): string {
  const kinds = [...new Set(words)].sort()
  return kinds.length === 0
    ? 'none'
    : kinds.map((kind) => `${kind} ${countOf(words, (one) => one === kind)}`).join(', ')
}
