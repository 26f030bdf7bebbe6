// Runs a desk without a window: the main process's journal, filing and bank client over real files. The desk files each
// requested lot twice at once, as a double click would, until it is done or killed.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Company } from '#contract/ipc/company'
import { ok } from '#contract/ipc/errors'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { createBankClient } from '#main/bank/client'
import { createDriftLog } from '#main/bank/driftLog'
import { Secret } from '#main/vault/secret'
import { createFiling } from '#main/filing/fileLot'
import { createJournal, isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import { createFetcher, Protocol } from '../../electron-standin/index.ts'

const COMPANY_ID = '0190a3a1-0000-7000-8000-000000000001'
const now = () => new Date()

/** Opens the journal of a folder as the app does at its start. */
export function journalIn(folder: string) {
  return createJournal({
    file: openAppendLog(join(folder, 'journal.jsonl'), { what: 'journal', isWhole: isJournalLine, now }),
    head: openChainHead(join(folder, 'journal.head'), { what: 'journalHead' }),
    now,
    user: () => 'kill',
    onChange: () => undefined,
    onHeadBehind: (detail) => {
      throw new Error(detail)
    },
  })
}

/** Returns the lot with this number. Its data name is its id, so that the bank's list shows which lot was filed. */
function applicationOf(lotId: string, number: number) {
  const detail = {
    ...emptyDetail(),
    municipalityCode: '131016',
    designatedNumber: '0001',
    numberOfPayrollTaxPayments: 1,
    amountOfPayrollTaxPayments: 1_000 + number,
  }
  return buildApplication(
    {
      localTaxPaymentDataName: lotId,
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'レンシユウ',
      address: 'トウキヨウト',
    },
    [detail],
  )
}

async function work(
  folder: string,
  bankUrl: string,
  lots: readonly { lotId: string; number: number }[],
): Promise<void> {
  const log = { write: () => undefined }
  const company: Company = {
    companyId: COMPANY_ID,
    name: '会社',
    environment: 'development',
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  }
  const client = createBankClient({
    fetch: createFetcher({ offline: () => false, userAgent: () => 'desk', protocol: new Protocol() }).fetch,
    baseUrl: bankUrl,
    pathPrefix: DEFAULT_PATH_PREFIX,
    clientKey: new Secret('practice-kill-run'),
    clock: { heard: () => undefined },
    timeouts: { firstByteMs: 2_000, totalMs: 3_000 },
    maxBodyBytes: 1e6,
    now,
    log,
    drift: createDriftLog(now),
    random: (count) => randomBytes(count),
    randomFraction: Math.random,
    sleep: async () => undefined,
  })
  const filing = createFiling({
    access: async () => ok({ company, client, host: '', proxy: async () => 'DIRECT' }),
    journal: journalIn(folder),
    confirm: async () => true,
    now,
    user: () => 'kill',
    log,
    clock: { status: () => [] },
  })
  for (const { lotId, number } of lots) {
    process.send?.('filing')
    const input = { companyId: COMPANY_ID, lotId, application: applicationOf(lotId, number) }
    await Promise.all([filing.apply(input), filing.apply(input)])
  }
  process.disconnect()
}

if (import.meta.main)
  await work(
    process.argv[2] ?? '',
    process.argv[3] ?? '',
    JSON.parse(process.argv[4] ?? '[]') as { lotId: string; number: number }[],
  )
