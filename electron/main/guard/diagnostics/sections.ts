import { readdir, stat, statfs } from 'node:fs/promises'
import { arch, platform, release, totalmem, version } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import type { ClockFinding, DiagnosticsSection, Value } from '#contract/ipc/channels'
import type { KeyProtection } from '#contract/ipc/company'
import type { SnapshotInfo } from '#contract/ipc/backups'
import type { JournalEntry, JournalStatus } from '#contract/ipc/journal'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import type { DriftLog } from '../../bank/driftLog.ts'
import { readLog } from '../log/log.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Vault } from '../../vault/vault.ts'

const ENVIRONMENTS = ['practice', 'production', 'development'] as const
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
/** Several days of work. */
const LOG_LINES = 2_000

export type SectionName = DiagnosticsSection['name']
/** A function that throws gives one line saying so. */
export type Sections = Partial<Record<SectionName, () => string[] | Promise<string[]>>>

interface BasicParts {
  info: () => Pick<Value<'diagnostics.info'>, 'version' | 'runtime' | 'standIn' | 'safeStorageBackend'>
  builtAt: string
  userData: string
  now: () => Date
}

/** Available even when the app cannot start. No path, no name of a user or computer. */
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

interface WholeParts extends BasicParts {
  settings: Settings
  vault: Vault
  journal: { list: () => readonly JournalEntry[]; status: () => JournalStatus }
  backups: () => Promise<readonly SnapshotInfo[]>
  clock: () => readonly ClockFinding[]
  drift: DriftLog
}

/** Only counts and hosts of bank addresses: no name, account, amount, key or file content. */
export function wholeSections(parts: WholeParts): Sections {
  const { settings, journal, backups, clock, drift } = parts
  return {
    ...basicSections(parts),
    settings: () => settingsLines(settings),
    keys: () => keyLines(parts),
    journal: () => journalLines(journal.list(), journal.status()),
    backups: async () => (await backups()).map(snapshotLine),
    clock: () =>
      clock().map(
        ({ kind, computer, other, minutes }) =>
          `${kind}: computer ${computer}, compared with ${other}, apart ${minutes} min`,
      ),
    drift: () =>
      drift
        .list()
        .map(
          ({ since, at, operation, path, kind, count }) => `${operation} ${path} ${kind} x${count}, ${since} to ${at}`,
        ),
  }
}

function settingsLines(settings: Settings): string[] {
  const { locale, theme } = settings.preferences()
  const companies = settings.companies()
  return [
    `language: ${locale}`,
    `theme: ${theme}`,
    `companies: ${companies.length}`,
    `accounts: ${companies.reduce((sum, { accounts }) => sum + accounts.length, 0)}`,
    ...ENVIRONMENTS.map((name) => {
      const own = countOf(companies, ({ environment }) => environment === name)
      return `${name}: companies ${own}, ${addressOf(settings, name)}`
    }),
  ]
}

async function keyLines({ settings, vault, info }: WholeParts): Promise<string[]> {
  const backend = backendWord(info().safeStorageBackend)
  const open = isOpen((await vault.protection()).kind)
  const states = async (name: (typeof ENVIRONMENTS)[number]) => {
    const all = await Promise.all(settings.companies().map(({ companyId }) => vault.status(companyId, name)))
    return `${name}: ${tally(all.map(({ state }) => state))}`
  }
  return [
    `protected storage: ${backend} (${open ? 'available' : 'not available'})`,
    ...(await Promise.all(ENVIRONMENTS.map(states))),
  ]
}

const snapshotLine = ({ at, lots, details, bytes, readable }: SnapshotInfo): string =>
  readable ? `${at}: lots ${lots}, details ${details}, bytes ${bytes}` : `${at}: not readable, bytes ${bytes}`

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
/** Keys can be stored, protected by the system or, with consent, unprotected. */
export const isOpen = (kind: KeyProtection['kind']): boolean => kind === 'system' || kind === 'weak'
const backendWord = (name: string): string => (BACKENDS.includes(name) ? name : '?')

function tally(words: readonly string[]): string {
  const kinds = [...new Set(words)].sort()
  return kinds.length === 0
    ? 'none'
    : kinds.map((kind) => `${kind} ${countOf(words, (one) => one === kind)}`).join(', ')
}

/** Parts counted by themselves; everything else in the data folder is counted together, without names. */
const OWN = [
  'settings.json',
  'settings.bak.json',
  'vault.json',
  'window.json',
  'drift.json',
  'journal.jsonl',
  'journal.head',
  'journal.opening',
  'logs',
  'backups',
  'practice-bank',
]
const REST = 'everything else'

interface FolderPart {
  name: string
  files: number
  bytes: number
}

/** Files deleted meanwhile are skipped. */
async function measureFolder(folder: string): Promise<FolderPart[]> {
  const parts = new Map(
    [...OWN, 'IndexedDB', 'set aside', REST].map((name): [string, FolderPart] => [name, { name, files: 0, bytes: 0 }]),
  )
  for (const path of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    const part = parts.get(partOf(relative('.', path)))
    if (!found?.isFile() || !part) continue
    part.files++
    part.bytes += found.size
  }
  return [...parts.values()].filter(({ files }) => files > 0)
}

function partOf(path: string): string {
  const names = path.split(sep)
  const [first = ''] = names
  if (names.includes('IndexedDB')) return 'IndexedDB'
  if (/\.(broken|torn)-\d+\.(json|txt)$/.test(basename(path))) return 'set aside'
  return OWN.includes(first) ? first : REST
}
