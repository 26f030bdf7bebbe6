import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EvidencePage, EvidenceProblem, EvidenceStatus, EvidenceWish, KeptEvidence } from '#contract/ipc/evidence'
import { storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import { createKeyedMutex } from '../storage/keyedMutex.ts'
import { StorageError } from '../storage/storageError.ts'
import { checkEvidence } from './check.ts'
import { documentOf, type EvidenceDraft } from './draft.ts'
import { noteEnd, readEvidenceFile } from './evidenceFile.ts'
import type { EvidenceReading } from './events.ts'
import { EvidenceFinder } from './finding.ts'
import { type EvidenceFolder, openEvidenceFolder, pathOfDocument, readDocument } from './folder.ts'
import { openOutbox, type Outbox } from './outbox.ts'

interface EvidenceDeps {
  file: JsonFile
  userData: string
  now: () => Date
  user: () => string
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** What the app holds, put in for a newly named folder and whenever the page asks. */
  held: (kept: EvidenceReading) => Iterable<EvidenceDraft>
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
    opened: null,
    failed: false,
    timer: undefined,
  }
  return {
    keep: (...drafts: readonly EvidenceDraft[]): void => {
      try {
        if (folderOf(state) !== undefined) void put(state, drafts).then(() => flush(state))
      } catch (thrown) {
        noteFailure(state, thrown)
      }
    },
    keepNow: (...drafts: readonly EvidenceDraft[]): Promise<void> => put(state, drafts).then(() => flush(state)),
    /** `takeIn` then puts in what the app holds. */
    setFolder: (folder: string): Promise<void> =>
      state.exclusive('folder', async () => {
        if (folder !== folderOf(state)) deps.file.write({ folder })
        state.opened = null
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
      const kept = await reach(state)
      if (kept) noteSeen(state, kept)
      return kept?.list() ?? []
    },
    /** Empty without a folder. */
    find: async (wish: EvidenceWish): Promise<EvidencePage> => {
      const kept = await reach(state)
      if (!kept) return { total: 0, found: 0, documents: [] }
      noteSeen(state, kept)
      return state.finder.page(kept.list(), `${kept.folder} ${kept.reading().links.at(-1) ?? ''}`, wish)
    },
    /** Keys of documents kept or waiting; null without a folder. */
    keys: (): Promise<ReadonlySet<string> | null> =>
      state.exclusive('folder', async () => {
        const kept = await reach(state)
        if (!kept) return null
        const waiting = await Promise.all((await state.outbox.names()).map((name) => state.outbox.take(name)))
        return new Set([...kept.reading().latest.keys(), ...waiting.map(({ key }) => key)])
      }),
    check: (): Promise<{ documents: number; problems: EvidenceProblem[] }> =>
      state.exclusive('folder', async () => {
        const kept = await reach(state)
        if (!kept) return { documents: 0, problems: [] }
        const problems = await checkEvidence(kept, readEvidenceFile(deps.file).known ?? null)
        noteSeen(state, kept)
        return { documents: kept.list().length, problems }
      }),
    withdraw: (id: string, reason: string): Promise<KeptEvidence | undefined> =>
      state.exclusive('folder', async () => {
        const kept = await reach(state)
        if (!kept?.withdraw(id, reason)) return undefined
        deps.onChange()
        return kept.reading().documents.get(id)
      }),
    /** Undefined if the document or its file is missing. */
    pathOf: (id: string): Promise<string | undefined> =>
      state.exclusive('folder', async () => {
        const kept = await reach(state)
        const document = kept?.reading().documents.get(id)
        return kept && document ? pathOfDocument(kept.folder, document) : undefined
      }),
    /** Nothing else uses the folder meanwhile; null without one. */
    using: <T>(work: (kept: EvidenceFolder) => Promise<T>): Promise<T | null> =>
      state.exclusive('folder', async () => {
        const kept = await reach(state)
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
  opened: EvidenceFolder | null
  failed: boolean
  timer: NodeJS.Timeout | undefined
}

const folderOf = ({ deps }: State): string | undefined => readEvidenceFile(deps.file).folder

/** Waits for the folder's answer; null if no folder is named. Throws StorageError when it cannot be reached. */
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
  try {
    const kept = await reach(state)
    if (!kept) return
    const reading = kept.reading()
    let since = performance.now()
    for (const draft of state.deps.held(reading)) {
      if (performance.now() - since > SLICE_MS) {
        await nextRound()
        since = performance.now()
      }
      if (!(await isKept(kept.folder, reading, draft))) await put(state, [draft])
    }
  } catch (thrown) {
    noteFailure(state, thrown)
  }
  await flush(state)
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
      for (const name of await state.outbox.names()) await move(state.outbox, kept, name)
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
