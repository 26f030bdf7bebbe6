// A child process that acts as another program on the same data folder, such as a second login or the other side of a
// synced folder. It begins to file a lot, or records that a lot was handed over, and ends.
import { join } from 'node:path'
import { createImportedFilings } from '#main/filing/importedFilings'
import { isImportedLine } from '#main/filing/importedEvents'
import { createJournal, isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'

const [folder = '', name = '', lotId = '', fingerprint = ''] = process.argv.slice(2)
const now = () => new Date('2026-07-01T00:00:00Z')
const common = {
  now,
  user: () => 'the other',
  onChange: () => undefined,
  onHeadBehind: () => undefined,
  head: openChainHead(join(folder, `${name}.head`), { what: 'journalHead' }),
}
const companyId = '0190a3a1-0000-7000-8000-000000000001'

if (name === 'journal') {
  createJournal({
    ...common,
    file: openAppendLog(join(folder, 'journal.jsonl'), { what: 'journal', isWhole: isJournalLine, now }),
  }).begin({
    entryId: 'theirs',
    companyId,
    lotId,
    environment: 'practice',
    month: '2026-07',
    dueDate: '2026-08-10',
    at: now().toISOString(),
    sequenceNumber: 's',
    bodyHash: 'h',
    fingerprint,
    totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
  })
} else {
  createImportedFilings({
    ...common,
    file: openAppendLog(join(folder, 'elsewhere.jsonl'), { what: 'journal', isWhole: isImportedLine, now }),
  }).handOver({ fileId: 'a-file', name: 'OTHER-DESK', purpose: 'handOver' }, [
    { lotId, companyId, environment: 'practice', fingerprint },
  ])
}
