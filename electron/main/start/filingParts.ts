import { join } from 'node:path'
import type { JournalEntry } from '#contract/ipc/journal'
import type { Access } from '../bank/access.ts'
import { type Anchor, createAnchor } from '../filing/anchor.ts'
import { openAnchorFile } from '../filing/anchorFile.ts'
import { type Approvals, createApprovals } from '../filing/approvals.ts'
import { createFileQueue, type FileQueue } from '../filing/fileQueue.ts'
import { createFiling, type FilingDeps } from '../filing/fileLot.ts'
import { isImportedLine } from '../filing/importedEvents.ts'
import { createImportedFilings, type ImportedFilings } from '../filing/importedFilings.ts'
import { createJournal, isJournalLine, type Journal, type JournalDeps } from '../filing/journal.ts'
import { createJournalLines, type JournalLines } from '../filing/journalLines.ts'
import { createOpening, type Opening } from '../filing/opening.ts'
import { createFilingRecord } from '../filing/filingRecord.ts'
import { createSettleWait, type SettleWait } from '../filing/settleWait.ts'
import { createLazyOffice, type LazyOffice } from '../office/lazyOffice.ts'
import { readOfficeFile } from '../office/officeFile.ts'
import { describeThrown, storageFields } from '../guard/log/events.ts'
import { firstScreen } from '../shell/windows/firstScreen.ts'
import { openAppendLog } from '../storage/appendLog.ts'
import { openChainHead } from '../storage/chainHead.ts'
import { type BankParts, sleepUntilAborted } from './bankParts.ts'
import type { World } from './world.ts'

export interface FilingParts {
  journal: Journal
  /** Filings of other computers, from files. */
  imported: ImportedFilings
  office: LazyOffice
  record: Journal
  lines: JournalLines
  opening: Opening
  anchor: Anchor
  filing: ReturnType<typeof createFiling>
  queue: FileQueue
  wait: SettleWait
  approvals: Approvals
  /** Waits until the journal is proven. */
  noteAnswer: Approvals['noteAnswer']
  access: Access
}

export function openFilingParts(
  world: World,
  { access, clock }: Pick<BankParts, 'access' | 'clock'>,
  onSent: NonNullable<FilingDeps['onSent']>,
  onSettled: (entry: JournalEntry) => void,
): FilingParts {
  const { settleWaitMs, now, steady } = world.time
  const onJournalEnd: (() => void)[] = []
  const onEntry = (entryId?: string): void => {
    lines.changed(entryId)
    opening.keepSoon()
  }
  const onChange = (): void => {
    onEntry()
  }
  const { journal, anchor } = openAnchoredJournal(world, {
    onEnd: onJournalEnd,
    onChange: onEntry,
    // A first screen that has the opening needs main's time more than the proof does.
    mayReadAhead: async () => {
      if (opening.part() !== null) await firstScreen()
    },
  })
  const imported = openImported(world, onChange)
  const office = openOffice(world, { journal, imported, onChange })
  onJournalEnd.push(office.journalChanged)
  const combined = createFilingRecord(journal, office.filings)
  const lines: JournalLines = createJournalLines({
    record: combined,
    tell: (change) => {
      world.desktop.broadcast('journal.changed', change)
    },
    isLocked: world.lock.isLocked,
    onUnread: (thrown) => {
      world.log.write('warn', 'journal.linesUnread', describeThrown(thrown))
    },
  })
  const opening: Opening = openOpening(world, combined, lines)
  const record = onceProven(tellingSettled(combined, onSettled), () => {
    if (opening.end()) lines.tellStatus()
    if (clock.status().length > 0) world.desktop.broadcast('clock.changed', null)
    opening.keepSoon()
  })
  const wait = createSettleWait({
    now,
    steady,
    clock,
    ageElsewhere: (entryId) => office.current()?.claimAge(entryId),
    ...(settleWaitMs !== undefined && { waitMs: settleWaitMs }),
  })
  const filing = createFiling({
    // The comparison with the anchor needs the key storage, which reading the key has just used.
    access: async (companyId) => {
      const to = await access(companyId)
      await record.proven()
      if (to.ok) await anchor.check()
      await office.ready()
      return to
    },
    claims: office.claims,
    journal: record,
    clock,
    confirm: world.questions.filing,
    now,
    user: world.computer.user,
    machine: world.computer.name,
    handed: imported.handed,
    told: () => office.current()?.unclaimed() ?? [],
    healthy: world.health.healthy,
    log: world.log,
    onSent,
    onBegun: (entryId) => {
      wait.begun(entryId)
    },
    onWaiting: (lotIds) => {
      world.desktop.broadcast('filing.waiting', { lotIds: [...lotIds] })
    },
  })
  const queue = createFileQueue({
    filing,
    find: record.find,
    confirm: world.questions.queue,
    locking: world.lock.signal,
    log: world.log,
  })
  const approvals = createApprovals({
    journal: record,
    onUnrecorded: (detail) => {
      world.log.write('warn', 'journal.approvalUnrecorded', storageFields(detail))
    },
  })
  // The bank's word is not lost while the journal is being proven.
  const noteAnswer: Approvals['noteAnswer'] = (of, answer) =>
    void record.proven().then(() => {
      approvals.noteAnswer(of, answer)
    })
  return {
    journal,
    imported,
    office,
    record,
    lines,
    opening,
    anchor,
    filing,
    queue,
    wait,
    approvals,
    noteAnswer,
    access: checkingAnchor(access, anchor),
  }
}

function onceProven(record: Journal, done: () => void): Journal {
  let proving: Promise<void> | undefined
  return { ...record, proven: () => (proving ??= record.proven().then(done)) }
}

const openOpening = (world: World, journal: Journal, lines: JournalLines): Opening =>
  createOpening({
    folder: world.computer.userData,
    head: logAndChainHead(world, 'journal', isJournalLine).head,
    journal,
    lines,
    inOffice: () => readOfficeFile(world.officeFile).machine !== undefined,
    onUnwritten: (thrown) => {
      world.log.write('warn', 'journal.openingUnwritten', describeThrown(thrown))
    },
  })

const tellingSettled = (record: Journal, onSettled: (entry: JournalEntry) => void): Journal => ({
  ...record,
  resolve: (...given) => {
    const entry = record.resolve(...given)
    onSettled(entry)
    return entry
  },
})

/** Reading a key starts the comparison with the anchor; only a filing waits for it. */
const checkingAnchor =
  (access: Access, anchor: Anchor): Access =>
  async (companyId) => {
    const to = await access(companyId)
    if (to.ok) void anchor.check()
    return to
  }

function openAnchoredJournal(
  world: World,
  {
    onEnd,
    onChange,
    mayReadAhead,
  }: Required<Pick<JournalDeps, 'onChange' | 'mayReadAhead'>> & { onEnd: readonly (() => void)[] },
): Pick<FilingParts, 'journal' | 'anchor'> {
  const { computer, vault, log } = world
  const journal = createJournal({
    ...logAndChainHead(world, 'journal', isJournalLine),
    now: world.time.now,
    user: computer.user,
    onChange,
    mayReadAhead,
    onHeadBehind: (detail) => {
      log.write('warn', 'journal.headBehind', storageFields(detail))
    },
    onEnd: (end) => {
      anchor.note(end)
      for (const listener of onEnd) listener()
    },
    anchored: () => anchor.state(),
  })
  const anchor: Anchor = createAnchor({
    store: openAnchorFile({
      place: computer.anchorFolder,
      folder: computer.userData,
      machine: computer.name(),
      sealing: vault.sealing,
    }),
    compare: async (end) => {
      await journal.proven()
      return journal.compare(end)
    },
    onFailure: (detail) => {
      log.write('warn', 'journal.anchorFailed', storageFields(detail))
    },
    onChange: () => {
      onChange()
    },
  })
  return { journal, anchor }
}

const openOffice = (
  world: World,
  { journal, imported, onChange }: Pick<FilingParts, 'journal' | 'imported'> & { onChange: () => void },
): LazyOffice =>
  createLazyOffice({
    file: world.officeFile,
    folder: world.computer.userData,
    vault: world.vault,
    journal,
    imported,
    machineName: world.computer.name,
    user: world.computer.user,
    now: world.time.now,
    steady: world.time.steady,
    sleep: sleepUntilAborted,
    onChange: () => {
      world.desktop.broadcast('office.changed', null)
    },
    onItems: (seq) => {
      world.desktop.broadcast('office.items', { seq })
    },
    onFilings: onChange,
    confirmFreed: world.questions.freed,
    log: world.log,
    policy: world.policy,
  })

const openImported = (world: World, onChange: () => void): ImportedFilings =>
  createImportedFilings({
    ...logAndChainHead(world, 'elsewhere', isImportedLine),
    now: world.time.now,
    user: world.computer.user,
    onChange,
    onHeadBehind: (detail) => {
      world.log.write('warn', 'elsewhere.headBehind', storageFields(detail))
    },
  })

/** Storage errors always call the files of a chained log `journal` and `journalHead`. */
const logAndChainHead = (
  { computer: { userData }, time: { now } }: World,
  name: 'journal' | 'elsewhere',
  isWhole: (line: Uint8Array) => boolean,
) => ({
  file: openAppendLog(join(userData, `${name}.jsonl`), { what: 'journal', isWhole, now }),
  head: openChainHead(join(userData, `${name}.head`), { what: 'journalHead' }),
})
