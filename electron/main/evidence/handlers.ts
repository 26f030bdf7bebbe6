import { fail, ok } from '#contract/ipc/errors'
import type { Preferences } from '#contract/ipc/channels'
import type { JournalEntry } from '#contract/ipc/journal'
import type { FileAccess } from '../documents/deps.ts'
import type { Journal } from '../filing/journal.ts'
import { prepareLot } from '../filing/lotBody.ts'
import type { Log } from '../guard/log/log.ts'
import type { Handlers } from '../ipc/handlers.ts'
import type { Policy } from '../guard/policy/policy.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import type { Printer } from '../documents/printer.ts'
import { createCopies } from './copies.ts'
import { answerDraft, bodyDraft, paidTo } from './drafts.ts'
import type { Evidence } from './evidence.ts'
import { readEvidenceFile } from './evidenceFile.ts'
import { exportEvidence } from './exporting.ts'
import { evidenceWords } from './words.ts'

interface EvidenceHandlerDeps {
  evidence: Evidence
  file: JsonFile
  journal: Pick<Journal, 'proven' | 'find'>
  bankOf: (entry: JournalEntry) => string
  askFolder: FileAccess['askFolder']
  write: FileAccess['write']
  folder: FileAccess['folder']
  printer: Pick<Printer, 'pdf'>
  log: Log
  policy: Pick<Policy, 'export'>
  now: () => Date
  locale: () => Preferences['locale']
  showInFolder: FileAccess['showInFolder']
}

/** Keeps the answer small after years. */
const BODIES_AT_ONCE = 2_000

type EvidenceChannels = Extract<keyof Handlers, `evidence.${string}`>

export function registerEvidence(deps: EvidenceHandlerDeps): Pick<Handlers, EvidenceChannels> {
  const { evidence, askFolder, folder } = deps
  const copies = createCopies(deps)
  return {
    'evidence.status': async () => ok(await evidence.status()),
    'evidence.chooseFolder': async () => {
      const chosen = await askFolder(readEvidenceFile(deps.file).folder ?? folder.last())
      if (chosen !== null) await evidence.setFolder(chosen)
      return ok(await evidence.status())
    },
    'evidence.retry': async () => {
      await deps.journal.proven()
      await evidence.takeIn()
      return ok(await evidence.status())
    },
    'evidence.find': async (wish) => ok(await evidence.find(wish)),
    'evidence.wanted': async ({ skip }) => {
      await deps.journal.proven()
      const filings = await evidence.lackingBodies()
      return ok(filings.slice(skip, skip + BODIES_AT_ONCE).map(({ entryId, lotId }) => ({ entryId, lotId })))
    },
    'evidence.takeBody': async ({ entryId, application }) => ok({ taken: await takeBody(deps, entryId, application) }),
    'evidence.wantedCopies': async () =>
      ok(
        (await copies.wanted()).map(({ entryId, lotId, companyId, environment, acceptanceNo }) => ({
          entryId,
          lotId,
          companyId,
          environment,
          acceptanceNo,
        })),
      ),
    'evidence.keepCopy': ({ entryId, certificate }) => copies.keep(entryId, certificate),
    'evidence.check': async () => ok(await evidence.check()),
    async 'evidence.withdraw'({ id, reason }) {
      const document = await evidence.withdraw(id, reason)
      return document ? ok(document) : fail({ code: 'notFound' as const, what: 'evidence' })
    },
    async 'evidence.show'({ id }) {
      const path = await evidence.pathOf(id)
      if (path === undefined) return fail({ code: 'notFound' as const, what: 'evidence' })
      deps.showInFolder(path)
      return ok(null)
    },
    'evidence.export': () => exportFiles(deps),
  }
}

/** Only the exact text that was sent is taken; the page rebuilt it from its lot. */
async function takeBody(
  { evidence, journal, bankOf }: EvidenceHandlerDeps,
  entryId: string,
  application: unknown,
): Promise<boolean> {
  const entry = journal.find(entryId)
  const lot = entry && prepareLot(entry.companyId, application)
  if (!entry || !lot?.ok || lot.value.hash !== entry.bodyHash) return false
  const to = paidTo(lot.value.application)
  await evidence.keepNow(bodyDraft(entry, lot.value.text, to, bankOf(entry)), answerDraft(entry, to, bankOf(entry)))
  return true
}

async function exportFiles({ evidence, file, policy, askFolder, folder, write, now, locale }: EvidenceHandlerDeps) {
  const refused = policy.export('csv') ?? policy.export('pdf')
  if (refused) return fail(refused)
  const place = await askFolder(folder.last())
  const known = readEvidenceFile(file).known ?? null
  const done =
    place === null
      ? null
      : await evidence.using((kept) =>
          exportEvidence(kept, place, { now, known, words: evidenceWords(locale()), write }),
        )
  if (place !== null) folder.remember(place)
  return ok(done ?? { name: null, documents: 0, problems: [] })
}
