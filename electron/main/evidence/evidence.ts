import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EvidencePage, EvidenceProblem, EvidenceStatus, EvidenceWish, KeptEvidence } from '#contract/ipc/evidence'
import type { JournalEntry } from '#contract/ipc/journal'
import { describeThrown, storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { ChainEnd } from '../storage/chainHead.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import { createKeyedMutex } from '../storage/keyedMutex.ts'
import { StorageError } from '../storage/storageError.ts'
import { checkEvidence } from './check.ts'
import { documentOf, type EvidenceDraft } from './draft.ts'
import { type ApprovedFiling, bodyKey, copyKey, isApproved } from './drafts.ts'
import { noteEnd, readEvidenceFile } from './evidenceFile.ts'
import type { EvidenceReading } from './events.ts'
import { EvidenceFinder } from './finding.ts'
import { type EvidenceFolder, openEvidenceFolder, pathOfDocument, readDocument } from './folder.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { type HeldFilings, TakenIn } from './takenIn.ts'

interface EvidenceDeps {
  file: JsonFile
  userData: string
  now: () => Date
  user: () => string
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Taken in for a newly named folder, and whenever the page asks. */
  held: HeldFilings
  onChange: () => void
  log: Log
}

const RETRY_MS = 60_000
const ANSWER_MS = 5_000
/** Milliseconds for which taking in may hold up main at once. */
const SLICE_MS = 20

/**
 * `keep` returns at once and never throws: documents wait in the data folder and are tried until the named folder has
 * them. Nothing is kept until a folder is named; nothing is ever deleted.
 */
export function createEvidence(deps: EvidenceDeps) {
  const state: State = {
    deps,
    outbox: openOutbox(join(deps.userData, 'evidence-outbox'), deps.write),
    exclusive: createKeyedMutex(),
    finder: new EvidenceFinder(),
    taken: new TakenIn(join(deps.userData, 'evidence.taken'), deps.write),
    copied: new TakenIn(join(deps.userData, 'evidence.copied'), deps.write),
    opened: null,
    failed: false,
    timer: undefined,
  }
  return {
    keep: (...drafts: readonly EvidenceDraft[]): void => {
      try {
        if (folderOf(state) !== undefined) void keep(state, drafts)
      } catch (thrown) {
        noteFailure(state, thrown)
      }
    },
    keepNow: (...drafts: readonly EvidenceDraft[]): Promise<void> => keep(state, drafts),
    /** `takeIn` then puts in what the app holds. */
    setFolder: (folder: string): Promise<void> =>
      state.exclusive('folder', async () => {
        if (folder !== folderOf(state)) deps.file.write({ folder })
        state.opened = null
        compareAllAgain(state)
      }),
    /** Does nothing without a folder. */
    takeIn: () => takeIn(state),
    status: async (): Promise<EvidenceStatus> => ({
      folder: folderOf(state) ?? null,
      waiting: (await state.outbox.names()).length,
      failed: state.failed,
    }),
    /** Oldest first; none without a folder. */
    list: async (): Promise<KeptEvidence[]> => {
      const kept = await read(state)
      if (kept) noteSeen(state, kept)
      return kept?.list() ?? []
    },
    /** Empty without a folder. */
    find: async (wish: EvidenceWish): Promise<EvidencePage> => {
      const kept = await read(state)
      if (!kept) return { total: 0, found: 0, documents: [] }
      noteSeen(state, kept)
      return state.finder.page(kept.list(), `${kept.folder} ${kept.reading().links.at(-1) ?? ''}`, wish)
    },
    /** Keys of documents kept or waiting; null without a folder. */
    keys: () => keysOf(state),
    /** Filings with a body neither kept nor waiting. */
    lackingBodies: (): Promise<JournalEntry[]> => lacking(state, state.taken, bodyKey),
    /** Approved filings with a submission copy neither kept nor waiting. */
    lackingCopies: (): Promise<ApprovedFiling[]> => lackingCopies(state),
    check: (): Promise<{ documents: number; problems: EvidenceProblem[] }> =>
      state.exclusive('folder', async () => {
        const kept = await read(state)
        if (!kept) return { documents: 0, problems: [] }
        const problems = await checkEvidence(kept, readEvidenceFile(deps.file).known ?? null)
        if (problems.length > 0) compareAllAgain(state)
        noteSeen(state, kept)
        return { documents: kept.list().length, problems }
      }),
    withdraw: (id: string, reason: string): Promise<KeptEvidence | undefined> =>
      state.exclusive('folder', async () => {
        const kept = await read(state)
        if (!kept?.withdraw(id, reason)) return undefined
        deps.onChange()
        return kept.reading().documents.get(id)
      }),
    /** Undefined if the document or its file is missing. */
    pathOf: (id: string): Promise<string | undefined> =>
      state.exclusive('folder', async () => {
        const kept = await read(state)
        const document = kept?.reading().documents.get(id)
        return kept && document ? pathOfDocument(kept.folder, document) : undefined
      }),
    /** Nothing else uses the folder meanwhile; null without one. */
    using: <T>(work: (kept: EvidenceFolder) => Promise<T>): Promise<T | null> =>
      state.exclusive('folder', async () => {
        const kept = await read(state)
        return kept && work(kept)
      }),
  }
}

export type Evidence = ReturnType<typeof createEvidence>

interface State {
  deps: EvidenceDeps
  outbox: Outbox
  exclusive: ReturnType<typeof createKeyedMutex>
  finder: EvidenceFinder
  /** Of bodies and answers. */
  taken: TakenIn
  /** Of submission copies. */
  copied: TakenIn
  opened: EvidenceFolder | null
  failed: boolean
  timer: NodeJS.Timeout | undefined
}

const folderOf = ({ deps }: State): string | undefined => readEvidenceFile(deps.file).folder

/**
 * Waits for the folder's answer, and reads nothing of its index; null if no folder is named. Throws StorageError when
 * it cannot be reached.
 */
async function reach(state: State): Promise<EvidenceFolder | null> {
  const folder = folderOf(state)
  if (folder === undefined) return null
  await answering(folder)
  const { now, user, write, file } = state.deps
  state.opened ??= openEvidenceFolder({
    folder,
    now,
    user,
    write,
    onEnd: (end, links) => {
      noteEnd(file, end, links)
    },
  })
  return state.opened
}

/** As `reach`. Years of the index are read in slices before anybody asks for its reading. */
async function read(state: State): Promise<EvidenceFolder | null> {
  const kept = await reach(state)
  await kept?.readAhead()
  return kept
}

const keysOf = (state: State): Promise<ReadonlySet<string> | null> =>
  state.exclusive('folder', async () => {
    const kept = await read(state)
    if (!kept) return null
    const waiting = await Promise.all((await state.outbox.names()).map((name) => state.outbox.take(name)))
    return new Set([...kept.reading().latest.keys(), ...waiting.map(({ key }) => key)])
  })

async function lacking(state: State, taken: TakenIn, keyOf: (entry: JournalEntry) => string): Promise<JournalEntry[]> {
  const kept = await reach(state)
  const filings = kept ? toCompare(state, taken, kept) : []
  // Then the index need not be read.
  if (filings.length === 0) return []
  const keys = await keysOf(state)
  return keys === null ? [] : filings.filter((entry) => !keys.has(keyOf(entry)))
}

async function lackingCopies(state: State): Promise<ApprovedFiling[]> {
  const journal = state.deps.held.end()
  const due = (await lacking(state, state.copied, copyKey)).filter(isApproved)
  if (state.opened?.isRead()) await noteTaken(state, state.copied, state.opened, journal, due)
  return due
}

const toCompare = ({ deps }: State, taken: TakenIn, kept: EvidenceFolder): readonly JournalEntry[] =>
  deps.held.since(taken.place(kept.folder, kept.has))

async function noteTaken(
  { deps }: State,
  taken: TakenIn,
  kept: EvidenceFolder,
  journal: ChainEnd | null,
  lacking: readonly JournalEntry[],
): Promise<void> {
  const { links } = kept.reading()
  const hash = links.at(-1)
  if (journal === null || hash === undefined) return
  try {
    await taken.note({
      folder: kept.folder,
      journal,
      index: { count: links.length, hash },
      lacking: lacking.map(({ entryId }) => entryId),
    })
  } catch (thrown) {
    // The next start compares more.
    deps.log.write('warn', 'evidence.placeUnwritten', describeThrown(thrown))
  }
}

function compareAllAgain({ taken, copied }: State): void {
  taken.forget()
  copied.forget()
}

/** Other computers write the index too: a shorter one later has lost something. */
function noteSeen({ deps }: State, kept: EvidenceFolder): void {
  const { links, broken } = kept.reading()
  const hash = links.at(-1)
  if (hash !== undefined && broken.length === 0) noteEnd(deps.file, { count: links.length, hash }, links)
}

/** The index is read synchronously: a missing network drive would block the app. */
async function answering(folder: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, 'late')))
  const there = access(folder).then(
    () => 'there' as const,
    () => 'gone' as const,
  )
  const found = await Promise.race([there, late])
  clearTimeout(timer)
  if (found !== 'there') throw new StorageError('evidence: ENOENT')
}

async function keep(state: State, drafts: readonly EvidenceDraft[]): Promise<void> {
  await put(state, drafts)
  // The index is read to write to it, so the places move on now, and the next start need not read it.
  await ((await canMoveOn(state, state.taken)) ? takeIn(state) : flush(state))
  try {
    if (await canMoveOn(state, state.copied)) await lackingCopies(state)
  } catch (thrown) {
    noteFailure(state, thrown)
  }
}

async function canMoveOn(state: State, taken: TakenIn): Promise<boolean> {
  try {
    const kept = await reach(state)
    return kept !== null && state.deps.held.end() !== null && taken.place(kept.folder, kept.has) !== undefined
  } catch {
    // `flush` meets the same error, and tells it.
    return false
  }
}

/** What even the data folder refuses is only logged; the next start finds it again. */
async function put(state: State, drafts: readonly EvidenceDraft[]): Promise<void> {
  for (const draft of drafts)
    try {
      await state.outbox.put(draft)
    } catch (thrown) {
      noteFailure(state, thrown)
    }
}

async function takeIn(state: State): Promise<void> {
  let end: ChainEnd | null = null
  let compared: readonly JournalEntry[] = []
  try {
    const kept = await reach(state)
    if (!kept) return
    // What changes from here on is compared the next time.
    end = state.deps.held.end()
    compared = toCompare(state, state.taken, kept)
    if (compared.length > 0) await compare(state, kept, compared)
  } catch (thrown) {
    noteFailure(state, thrown)
  }
  await flush(state)
  const kept = state.opened
  if (compared.length === 0 || state.failed || !kept) return
  try {
    const { latest } = kept.reading()
    const bodiless = compared.filter((entry) => !latest.has(bodyKey(entry)))
    await noteTaken(state, state.taken, kept, end, bodiless)
  } catch (thrown) {
    noteFailure(state, thrown)
  }
}

async function compare(state: State, kept: EvidenceFolder, filings: readonly JournalEntry[]): Promise<void> {
  await kept.readAhead()
  const reading = kept.reading()
  let since = performance.now()
  for (const entry of filings) {
    if (performance.now() - since > SLICE_MS) {
      await nextRound()
      since = performance.now()
    }
    const draft = state.deps.held.answerOf(entry, reading)
    if (!(await isKept(kept.folder, reading, draft))) await put(state, [draft])
  }
}

/** Other versions may have ordered the fields differently, which only the file can tell. */
async function isKept(folder: string, { documents, latest }: EvidenceReading, draft: EvidenceDraft): Promise<boolean> {
  if (documents.has(documentOf(draft, { at: '', user: '' }).id)) return true
  const before = documents.get(latest.get(draft.key) ?? '')
  if (before === undefined || draft.extension !== 'json') return false
  const file = await readDocument(folder, before)
  return file?.same === true && isDeepStrictEqual(jsonOf(file.bytes), jsonOf(draft.content))
}

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'))

/** Documents that fail are tried again later. */
const flush = (state: State): Promise<void> =>
  state.exclusive('folder', async () => {
    clearTimeout(state.timer)
    try {
      const kept = await reach(state)
      if (!kept) return
      const names = await state.outbox.names()
      if (names.length > 0) await kept.readAhead()
      for (const name of names) await move(state.outbox, kept, name)
      state.failed = false
    } catch (thrown) {
      noteFailure(state, thrown)
    }
    state.deps.onChange()
  })

async function move(outbox: Outbox, kept: EvidenceFolder, name: string): Promise<void> {
  const draft = await outbox.take(name)
  if (!(draft.once && kept.reading().latest.has(draft.key))) await kept.add(draft)
  await outbox.remove(name)
}

function noteFailure(state: State, thrown: unknown): void {
  const detail = thrown instanceof StorageError ? thrown.detail : 'evidence: failed'
  state.deps.log.write('warn', 'evidence.notWritten', storageFields(detail))
  state.failed = true
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void flush(state), RETRY_MS)
  state.timer.unref()
}
