// Measures the cost of filing before the first byte is sent: checking, hashing and writing the journal. The reference
// is cloning the lot, as a call between processes does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeDetail, emptyDetail } from '#domain/lots/lot'
import { buildApplication } from '#domain/lots/application'
import { createJournal, isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import { prepareLot } from '#main/filing/lotBody'
import { samplePayees } from '../../e2e/support/payees.ts'
import { median } from './measure.ts'

const ROUNDS = 40
const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const head = {
  localTaxPaymentDataName: '',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1111111',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: 'トウキョウト',
}

/**
 * Milliseconds (medians) for a lot of 500 details: to check and hash it, to also write it to the journal on disk (fsync
 * included), and to clone it.
 */
export function filingTimes(): { prepared: number; journaled: number; clone: number } {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-bench-'))
  const now = () => new Date()
  const journal = createJournal({
    file: openAppendLog(join(folder, 'journal.jsonl'), { what: 'journal', isWhole: isJournalLine, now }),
    head: openChainHead(join(folder, 'journal.head'), { what: 'journalHead' }),
    now,
    user: () => 'bench',
    onChange: () => undefined,
    onHeadBehind: (detail) => {
      throw new Error(detail)
    },
  })
  const application = buildApplication(
    head,
    samplePayees(500).map(({ municipalityCode, designatedNumber, count, amount }) =>
      completeDetail({
        ...emptyDetail(),
        municipalityCode,
        designatedNumber,
        numberOfPayrollTaxPayments: count,
        amountOfPayrollTaxPayments: amount,
        municipalityName: 'シチョウソン',
      }),
    ),
  )
  const times = { prepared: [] as number[], journaled: [] as number[], clone: [] as number[] }
  try {
    for (let round = -5; round < ROUNDS; round++) {
      const start = performance.now()
      structuredClone(application)
      const cloned = performance.now()
      const lot = prepareLot(COMPANY, application)
      if (!lot.ok) throw new Error(lot.error.problems[0]?.path)
      const prepared = performance.now()
      const { hash: bodyHash, fingerprint, totals } = lot.value
      const at = now().toISOString()
      journal.begin({
        entryId: crypto.randomUUID(),
        companyId: COMPANY,
        lotId: crypto.randomUUID(),
        environment: 'practice',
        month: '2026-11',
        dueDate: '2026-12-10',
        at,
        sequenceNumber: '20261121-0000000000000000',
        bodyHash,
        fingerprint,
        totals,
      })
      const journaled = performance.now()
      if (round < 0) continue
      times.clone.push(cloned - start)
      times.prepared.push(prepared - cloned)
      times.journaled.push(journaled - cloned)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { prepared: median(times.prepared), journaled: median(times.journaled), clone: median(times.clone) }
}
