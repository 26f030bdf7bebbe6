import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { ChannelName } from '#contract/ipc/channels'
import { fail, ok } from '#contract/ipc/errors'
import type { Reply } from '#contract/ipc/bridge'
import { type HandoverMark, TRANSFER_EXTENSION, type TransferSummary, transferTable } from '#contract/ipc/transfer'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import { gone, KINDS, type TransferDeps } from './deps.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { safeFileName } from '../documents/fileName.ts'
import { beginExport, mayHold } from './exporting.ts'
import { writeFileOfLines } from './fileWriter.ts'
import { damageOf } from '../filing/guard.ts'
import { saveEnvironment } from '../settings/handlers.ts'
import { type FileOfLines, openBytesOfLines, openFileOfLines } from './fileReader.ts'
import { beginImport, type Contents } from './importing.ts'
import { FileRefused } from './preamble.ts'

export type { TransferDeps }

type Channels = Extract<ChannelName, `transfer.${string}`>

/** The page sends and receives rows and never learns a path. */
export function registerTransfer(deps: TransferDeps): Pick<Handlers, Channels> {
  const exports: Exports = createSessions()
  const imports: Imports = createSessions()
  return {
    ...exportHandlers(deps, exports),
    ...openingHandlers(deps, imports),
    ...takingHandlers(deps, imports),
    'transfer.state': () =>
      ok({
        machine: deps.machine(),
        user: deps.user(),
        lines: deps.imported.lines(),
        moved: deps.imported.moved(),
      }),
    'transfer.marks': ({ lotIds }) => ok(lotIds.flatMap((lotId) => markOf(deps, lotId) ?? [])),
    'transfer.cancel': async ({ transferId }) => {
      await Promise.all([exports.end(transferId), imports.end(transferId)])
      return ok(null)
    },
  }
}

function markOf({ imported }: TransferDeps, lotId: string): HandoverMark | undefined {
  const handed = imported.handedMark(lotId)
  if (!handed) return undefined
  const { fileId, name, at, user, purpose } = handed
  return { lotId, fileId, name, at, user, purpose }
}

type Exports = Sessions<Awaited<ReturnType<typeof beginExport>>>

const exportHandlers = (
  deps: TransferDeps,
  exports: Exports,
): Pick<Handlers, 'transfer.begin' | 'transfer.part' | 'transfer.finish'> => ({
  'transfer.begin': (input, caller) => begin(deps, exports, input, caller),
  'transfer.part': async ({ transferId, table, rows }, caller) => {
    const session = exports.find(transferId, caller)
    if (!session || !mayHold(session.purpose, table)) return gone()
    await session.part(table, rows)
    return ok(null)
  },
  'transfer.finish': async ({ transferId, handedOver }, caller) => {
    const session = exports.find(transferId, caller)
    if (!session) return gone()
    try {
      return ok(await session.finish(handedOver))
    } finally {
      await exports.end(transferId)
    }
  },
})

/** Asks for the file first: a user who cancels should not wait for the key derivation. */
async function begin(
  deps: TransferDeps,
  exports: Exports,
  { purpose, passphrase, suggestedName, schemaVersion, companyIds }: ParsedInput<'transfer.begin'>,
  caller: Caller,
): Promise<Reply<'transfer.begin'>> {
  const forbidden = deps.policy.export(TRANSFER_EXTENSION)
  if (forbidden) return fail(forbidden)
  const suggested = join(deps.folder.last(), safeFileName(suggestedName, [TRANSFER_EXTENSION]))
  const path = await deps.askWhere(suggested, KINDS)
  if (path === null) return ok({ transferId: null })
  const writer = await writeFileOfLines(path, passphrase, deps.derive, deps.sleep)
  const origin = { fileId: randomUUID(), machine: deps.machine(), user: deps.user(), at: deps.now().toISOString() }
  const manifest = { format: 1 as const, purpose, app: deps.version(), schemaVersion, origin }
  const session = await beginExport(deps, writer, path, manifest, companyIds)
  deps.folder.remember(dirname(path))
  return ok({ transferId: exports.add(session, caller) })
}

type Imports = Sessions<ReturnType<typeof beginImport>>

const openingHandlers = (
  deps: TransferDeps,
  imports: Imports,
): Pick<Handlers, 'transfer.choose' | 'transfer.takeOffered' | 'transfer.drop'> => ({
  'transfer.choose': async (_input, caller) => {
    const path = await deps.askWhich(deps.folder.last(), KINDS)
    if (path === null) return ok(null)
    const reply = await openFile(deps, imports, path, caller)
    if (reply.ok) deps.folder.remember(dirname(path))
    return reply
  },
  'transfer.takeOffered': async (_input, caller) => {
    const path = deps.inbox.takeTransfer()
    return path === undefined ? ok(null) : openFile(deps, imports, path, caller)
  },
  'transfer.drop': ({ name, bytes }, caller) => {
    try {
      return ok(beginReading(imports, openBytesOfLines(bytes, deps.derive), name, caller))
    } catch (thrown) {
      return refused(thrown)
    }
  },
})

async function openFile(deps: TransferDeps, imports: Imports, path: string, caller: Caller) {
  try {
    const file = await openFileOfLines(path, deps.derive)
    deps.recentDocument(path)
    return ok(beginReading(imports, file, basename(path), caller))
  } catch (thrown) {
    return refused(thrown)
  }
}

const beginReading = (imports: Imports, file: FileOfLines, name: string, caller: Caller) => ({
  transferId: imports.add(beginImport(file), caller),
  name,
  bytes: file.size,
})

const refused = (thrown: unknown) => {
  if (thrown instanceof FileRefused) return fail({ code: thrown.refusal })
  throw thrown
}

const takingHandlers = (
  deps: TransferDeps,
  imports: Imports,
): Pick<Handlers, `transfer.${'unlock' | 'held' | 'rows' | 'takeJournal' | 'takeSettings'}`> => ({
  'transfer.unlock': async ({ transferId, passphrase }, caller) => {
    const session = imports.find(transferId, caller)
    return session ? session.unlock(passphrase).then((contents) => ok(summaryOf(deps, contents)), refused) : gone()
  },
  'transfer.held': ({ transferId, lotIds }, caller) => {
    const contents = imports.find(transferId, caller)?.contents()
    return contents ? ok(lotIds.filter((lotId) => contents.held.has(lotId))) : gone()
  },
  'transfer.rows': async ({ transferId, tables }, caller) => {
    const session = imports.find(transferId, caller)
    return session ? session.rows(tables).then(ok, refused) : gone()
  },
  'transfer.takeJournal': ({ transferId, received }, caller) => {
    const contents = imports.find(transferId, caller)?.contents()
    const damaged = damageOf(deps.record.status())
    if (damaged) return fail(damaged)
    return contents ? ok(takeJournal(deps, contents, received)) : gone()
  },
  'transfer.takeSettings': async (input, caller) => {
    const contents = imports.find(input.transferId, caller)?.contents()
    return contents ? ok(await takeSettings(deps, contents, input)) : gone()
  },
})

function summaryOf({ settings, record, machine }: TransferDeps, contents: Contents): TransferSummary {
  const { manifest, journal, journalProblems, counts } = contents
  return {
    manifest,
    ownMachine: manifest.origin.machine === machine(),
    preferences: contents.preferences !== null,
    companies: contents.companies.map((company) => ({
      company,
      here: compared(settings.company(company.companyId), company),
    })),
    counts: transferTable.options.map((table) => ({ table, rows: counts[table] ?? 0 })),
    environments: contents.environments.map((environment) => ({
      environment,
      here: same(settings.environment(environment.environment), environment) ? ('same' as const) : ('differs' as const),
    })),
    journal: {
      entries: journal.length,
      unknownHere: journal.filter(({ entryId }) => record.find(entryId) === undefined).length,
      problems: journalProblems,
    },
  }
}

function compared(own: Company | undefined, theirs: Company): 'new' | 'same' | 'differs' {
  if (own === undefined) return 'new'
  return same(own, theirs) ? 'same' : 'differs'
}

const same = (a: object, b: object): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The guard becomes stricter before other data arrives: a crash in between leaves no lot that can be filed twice. */
function takeJournal(
  { imported, machine }: TransferDeps,
  { manifest: { origin, purpose }, journal }: Contents,
  received: readonly string[],
): { added: number } {
  const added = imported.take(origin, journal)
  if (purpose !== 'backup') imported.receive(origin, received)
  // The backup's computer may still be in use and file the drafts imported here.
  else if (origin.machine !== machine()) imported.restored(origin, received)
  return { added }
}

async function takeSettings(deps: TransferDeps, contents: Contents, wanted: ParsedInput<'transfer.takeSettings'>) {
  const { settings } = deps
  const companies = contents.companies.filter(({ companyId }) => wanted.companies.includes(companyId))
  if (companies.length > 0) settings.saveCompanies(companies)
  const addressesRefused: EnvironmentName[] = []
  for (const { environment, baseUrl, pathPrefix } of contents.environments) {
    if (!wanted.environments.includes(environment) || baseUrl === null) continue
    const saved = await saveEnvironment(deps, { environment, baseUrl, pathPrefix })
    if (!saved.ok) addressesRefused.push(environment)
  }
  if (wanted.preferences && contents.preferences) {
    settings.setPreferences(contents.preferences)
    deps.onPreferences()
  }
  return { companies: companies.length, addressesRefused }
}
