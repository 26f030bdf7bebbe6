import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import { fail, ok } from '#contract/ipc/errors'
import { TRANSFER_EXTENSION, type TransferSummary, transferTable } from '#contract/ipc/transfer'
import { mayBeAtBank } from '#domain/filingState'
import type { FileAccess } from '../documents/deps.ts'
import { safeFileName } from '../documents/fileName.ts'
import type { Inbox } from '../files/inbox.ts'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import { saveEnvironment, type SettingsDeps } from '../settings/handlers.ts'
import { damageOf } from '../filing/guard.ts'
import { beginExport, type ExportDeps, mayHold } from './exporting.ts'
import { type FileOfLines, openBytesOfLines, openFileOfLines } from './fileReader.ts'
import { writeFileOfLines } from './fileWriter.ts'
import { beginImport, type Contents } from './importing.ts'
import { type DeriveKeys, FileRefused } from './preamble.ts'
import { createSessions } from './sessions.ts'

export interface TransferDeps
  extends
    ExportDeps,
    Pick<SettingsDeps, 'vault' | 'policy' | 'confirmAddress' | 'onPreferences'>,
    Pick<FileAccess, 'askWhere' | 'askWhich' | 'folder' | 'recentDocument'> {
  /** Returns a transfer file opened from outside the app, once. */
  inbox: Pick<Inbox, 'takeTransfer'>
  user: () => string
  now: () => Date
  version: () => string
  derive: DeriveKeys
  sleep: (ms: number) => Promise<void>
}

type Channels =
  `transfer.${'state' | 'begin' | 'part' | 'finish' | 'cancel' | 'choose' | 'takeOffered' | 'drop' | 'unlock' | 'rows' | 'takeJournal' | 'takeSettings'}`
const KINDS = [{ name: 'Tokucho Desk', extensions: [TRANSFER_EXTENSION] }]
const gone = () => fail({ code: 'notFound' as const, what: 'transfer' })
const refused = (thrown: unknown) => {
  if (thrown instanceof FileRefused) return fail({ code: thrown.refusal })
  throw thrown
}

/**
 * Returns the handlers for files that carry data to another computer. The page sends and receives rows and never learns
 * where a file is.
 */
export function registerTransfer(deps: TransferDeps): Pick<Handlers, Channels> {
  const imports = createSessions<ReturnType<typeof beginImport>>()
  const { handlers, end } = exportHandlers(deps)
  const begin = (file: FileOfLines, name: string, caller: Caller) => ({
    transferId: imports.add(beginImport(file), caller),
    name,
    bytes: file.size,
  })

  async function openFile(path: string, caller: Caller) {
    try {
      const file = await openFileOfLines(path, deps.derive)
      deps.recentDocument(path)
      return ok(begin(file, basename(path), caller))
    } catch (thrown) {
      return refused(thrown)
    }
  }

  return {
    ...handlers,
    'transfer.state': () =>
      ok({
        machine: deps.machine(),
        user: deps.user(),
        moved: deps.imported.moved(),
        handedOver: deps.imported
          .handed()
          .map(({ lotId, fileId, name, at, user, purpose }) => ({ lotId, fileId, name, at, user, purpose })),
      }),
    'transfer.cancel': async ({ transferId }) => {
      await Promise.all([end(transferId), imports.end(transferId)])
      return ok(null)
    },
    'transfer.choose': async (_input, caller) => {
      const path = await deps.askWhich(deps.folder.last(), KINDS)
      if (path === null) return ok(null)
      const reply = await openFile(path, caller)
      if (reply.ok) deps.folder.remember(dirname(path))
      return reply
    },
    'transfer.takeOffered': async (_input, caller) => {
      const path = deps.inbox.takeTransfer()
      return path === undefined ? ok(null) : openFile(path, caller)
    },
    'transfer.drop': ({ name, bytes }, caller) => {
      try {
        return ok(begin(openBytesOfLines(bytes, deps.derive), name, caller))
      } catch (thrown) {
        return refused(thrown)
      }
    },
    'transfer.unlock': async ({ transferId, passphrase }, caller) => {
      const session = imports.find(transferId, caller)
      return session ? session.unlock(passphrase).then((contents) => ok(summaryOf(deps, contents)), refused) : gone()
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
  }
}

function exportHandlers(deps: TransferDeps) {
  const sessions = createSessions<Awaited<ReturnType<typeof beginExport>>>()
  const handlers: Pick<Handlers, 'transfer.begin' | 'transfer.part' | 'transfer.finish'> = {
    // Ask for the file first: deriving the key takes a moment, and a person who cancels should not wait for it.
    'transfer.begin': async ({ purpose, passphrase, suggestedName, schemaVersion, companyIds }, caller) => {
      const forbidden = deps.policy.export(TRANSFER_EXTENSION)
      if (forbidden) return fail(forbidden)
      const path = await deps.askWhere(
        join(deps.folder.last(), safeFileName(suggestedName, [TRANSFER_EXTENSION])),
        KINDS,
      )
      if (path === null) return ok({ transferId: null })
      const writer = await writeFileOfLines(path, passphrase, deps.derive, deps.sleep)
      const origin = { fileId: randomUUID(), machine: deps.machine(), user: deps.user(), at: deps.now().toISOString() }
      const session = await beginExport(
        deps,
        writer,
        path,
        { format: 1, purpose, app: deps.version(), schemaVersion, origin },
        companyIds,
      )
      deps.folder.remember(dirname(path))
      return ok({ transferId: sessions.add(session, caller) })
    },
    'transfer.part': async ({ transferId, table, rows }, caller) => {
      const session = sessions.find(transferId, caller)
      if (!session || !mayHold(session.purpose, table)) return gone()
      await session.part(table, rows)
      return ok(null)
    },
    'transfer.finish': async ({ transferId, handedOver }, caller) => {
      const session = sessions.find(transferId, caller)
      if (!session) return gone()
      try {
        return ok(await session.finish(handedOver))
      } finally {
        await sessions.end(transferId)
      }
    },
  }
  return { handlers, end: sessions.end }
}

function summaryOf({ settings, record, machine }: TransferDeps, contents: Contents): TransferSummary {
  const { manifest, journal, journalProblems, counts } = contents
  const same = (a: object | undefined, b: object) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
  const hereOf = (one: Company) =>
    settings.company(one.companyId) === undefined
      ? ('new' as const)
      : same(settings.company(one.companyId), one)
        ? ('same' as const)
        : ('differs' as const)
  return {
    manifest,
    ownMachine: manifest.origin.machine === machine(),
    preferences: contents.preferences !== null,
    companies: contents.companies.map((company) => ({ company, here: hereOf(company) })),
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
    heldThere: [...new Set(journal.filter(({ state }) => mayBeAtBank(state)).map(({ lotId }) => lotId))],
  }
}

/** Returns the same object with its fields sorted, at every depth. */
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

/**
 * Makes the guard stricter before any other data arrives: a crash in between then leaves no lot that can be filed
 * twice.
 */
function takeJournal(
  { imported, machine }: TransferDeps,
  { manifest: { origin, purpose }, journal }: Contents,
  received: readonly string[],
): { added: number } {
  const added = imported.take(origin, journal)
  if (purpose !== 'backup') imported.receive(origin, received)
  // The computer this backup comes from may still be in use and file the drafts that are read here.
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
