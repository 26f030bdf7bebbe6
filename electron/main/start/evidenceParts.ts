import type { Acceptance } from '#contract/bank/acceptance'
import type { EvidenceLabel, PrintJob } from '#contract/ipc/documents'
import type { EnvironmentName } from '#contract/filed'
import type { JournalEntry } from '#contract/ipc/journal'
import {
  answerDraft,
  bodyDraft,
  bodyKey,
  fileDraft,
  inquiryDraft,
  paidTo,
  paperDraft,
  wasSent,
} from '../evidence/drafts.ts'
import { createEvidence, type Evidence } from '../evidence/evidence.ts'
import { registerEvidence } from '../evidence/handlers.ts'
import type { HeldFilings } from '../evidence/takenIn.ts'
import type { Journal } from '../filing/journal.ts'
import type { LotBody } from '../filing/lotBody.ts'
import { storageFields } from '../guard/log/events.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { World } from './world.ts'

/** The first screens come before the documents that wait. */
const AFTER_START_MS = 15_000
const PRACTICE_BANK = '練習銀行'

export function openEvidenceParts(world: World, record: () => Journal) {
  const bank = (environment: EnvironmentName) => bankOf(world, environment)
  const evidence: Evidence = createEvidence({
    file: world.evidenceFile,
    userData: world.computer.userData,
    now: world.time.now,
    user: world.computer.user,
    write: (path, bytes) => writeAtomically(path, bytes, delay, 'evidence'),
    held: heldFilings(record, bank),
    onChange: () => {
      world.desktop.broadcast('evidence.changed', null)
    },
    log: world.log,
  })
  // Only stores what waits: the page alone has the bodies, which come before their answers, and takes in what was not
  // kept.
  setTimeout(() => void evidence.keepNow(), AFTER_START_MS).unref()
  return { ...listeners(world, evidence, record, bank), handlers: handlersOf(world, evidence, record, bank) }
}

export type EvidenceParts = ReturnType<typeof openEvidenceParts>
type BankOf = (environment: EnvironmentName) => string

interface AskedAbout {
  companyId: string
  environment: EnvironmentName
  acceptanceNo: string
}

function listeners(world: World, evidence: Evidence, record: () => Journal, bank: BankOf) {
  // What is kept has already happened; a fault here must not make it look otherwise.
  const apart =
    <A extends readonly unknown[]>(work: (...given: A) => void) =>
    (...given: A): void => {
      try {
        work(...given)
      } catch {
        world.log.write('warn', 'evidence.notWritten', storageFields('evidence: failed'))
      }
    }
  return {
    sent: apart((entryId: string, { text, application }: LotBody) => {
      const entry = record().find(entryId)
      if (!entry) return
      const to = paidTo(application)
      const at = bank(entry.environment)
      evidence.keep(bodyDraft(entry, text, to, at), answerDraft(entry, to, at))
    }),
    settled: apart((entry: JournalEntry) => {
      if (wasSent(entry)) void evidence.takeIn()
    }),
    answered: apart((of: AskedAbout, answer: Acceptance) => {
      const company = world.settings.company(of.companyId)?.name ?? ''
      const at = world.time.now().toISOString()
      evidence.keep(inquiryDraft({ ...of, company }, answer, at, bank(of.environment)))
    }),
    saved: apart((job: PrintJob, bytes: Uint8Array) => {
      const draft = paperDraft(job, bytes)
      if (draft) evidence.keep(draft)
    }),
    recordSaved: apart((record: EvidenceLabel, bytes: Uint8Array, ending: string) => {
      evidence.keep(fileDraft(record, bytes, ending))
    }),
  }
}

const handlersOf = (world: World, evidence: Evidence, record: () => Journal, bank: BankOf) =>
  registerEvidence({
    evidence,
    file: world.evidenceFile,
    journal: {
      proven: () => record().proven(),
      find: (entryId) => record().find(entryId),
    },
    bankOf: ({ environment }) => bank(environment),
    askFolder: world.files.askFolder,
    write: (path, bytes) => writeAtomically(path, bytes, delay, 'evidence'),
    folder: world.files.folder,
    printer: world.printer,
    log: world.log,
    policy: world.policy,
    now: world.time.now,
    locale: () => world.settings.preferences().locale,
    showInFolder: world.files.showInFolder,
  })

const heldFilings = (record: () => Journal, bank: BankOf): HeldFilings => ({
  since(place) {
    const touched = place && record().touchedAfter(place.journal)
    if (!touched) return record().list().filter(wasSent)
    const find = record().finder()
    return [...new Set([...touched, ...place.lacking])].flatMap((entryId) => find(entryId) ?? []).filter(wasSent)
  },
  end() {
    const end = record().place()?.end ?? null
    // If the app ends now, no line will say that the outcome is unknown.
    const isSending =
      end !== null &&
      record()
        .list()
        .some(({ state }) => state === 'sending')
    return isSending ? null : end
  },
  answerOf(entry, { documents, latest }) {
    const at = bank(entry.environment)
    const { parties = [], payments } = documents.get(latest.get(bodyKey(entry)) ?? '') ?? {}
    return answerDraft(entry, { parties: parties.filter((name) => name !== at), payments }, at)
  },
})

function bankOf({ settings }: World, environment: EnvironmentName): string {
  const { baseUrl } = settings.environment(environment)
  return environment === 'practice' || baseUrl === null ? PRACTICE_BANK : new URL(baseUrl).host
}
