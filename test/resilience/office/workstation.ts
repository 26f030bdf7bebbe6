// The filing side of the app as one workstation of an office, over real files and without a window. It runs in a
// process of its own (process.ts) or in that of a test.
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import type { Company } from '#contract/ipc/company'
import { fail, ok } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { createBankClient } from '#main/bank/client'
import { createDriftLog } from '#main/bank/driftLog'
import type { Claims } from '#main/filing/claims'
import { createFiling, type FilingInput } from '#main/filing/fileLot'
import { isImportedLine } from '#main/filing/importedEvents'
import { createImportedFilings } from '#main/filing/importedFilings'
import { createPolicy } from '#main/guard/policy/policy'
import { createJournal, isJournalLine, type Journal } from '#main/filing/journal'
import { createFilingRecord } from '#main/filing/filingRecord'
import type { Log } from '#main/guard/log/log'
import type { OpenConnection } from '#main/office/connection'
import { createLazyOffice, type LazyOffice } from '#main/office/lazyOffice'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import type { JsonFile } from '#main/storage/jsonFile'
import { reveal, Secret } from '#main/vault/secret'
import { LIMITS } from '../../budget.ts'
import { createFetcher, Protocol } from '../../electron-standin/index.ts'

const COMPANY_ID = '0190a3a1-0000-7000-8000-000000000001'
const COMPANY: Company = {
  companyId: COMPANY_ID,
  name: '会社',
  environment: 'production',
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}

const SILENT: Log = { write: () => undefined }

export interface WorkstationOptions {
  /** The data folder. What is in it survives the workstation, as on a computer. */
  folder: string
  name: string
  bankUrl: string
  /** The password of the member; needed whenever the folder already belongs to an office. */
  password: string
  now?: () => Date
  clientKey?: string
  open?: OpenConnection
  /** Sees every claim, to stop the workstation around it. */
  around?: (claims: Claims) => Claims
  onBegun?: () => void
  log?: Log
}

/** Opens the journal and the record of other computers' filings. */
function openRecords({ folder, name, now = () => new Date() }: WorkstationOptions, onEnd: () => void) {
  const files = (of: string, isWhole: (line: Uint8Array) => boolean) => ({
    file: openAppendLog(join(folder, `${of}.jsonl`), { what: 'journal', isWhole, now }),
    head: openChainHead(join(folder, `${of}.head`), { what: 'journalHead' }),
    now,
    user: () => name,
    onHeadBehind: () => undefined,
    onChange: () => undefined,
  })
  const journal = createJournal({ ...files('journal', isJournalLine), onEnd })
  return { journal, imported: createImportedFilings(files('elsewhere', isImportedLine)) }
}

type Records = ReturnType<typeof openRecords>

const openLazyOffice = (options: WorkstationOptions, { journal, imported }: Records): LazyOffice =>
  createLazyOffice({
    file: jsonFile(join(options.folder, 'office.json')),
    folder: options.folder,
    vault: {
      secret: (kind) =>
        kind === 'signing'
          ? secretIn(join(options.folder, 'signing.key'))
          : {
              read: async () => ok(new Secret(options.password)),
              set: async () => true,
              clear: () => undefined,
            },
    },
    confirmFreed: async () => true,
    journal,
    imported,
    machineName: () => `PC-${options.name}`,
    user: () => options.name,
    now: options.now ?? (() => new Date()),
    steady: () => performance.now(),
    sleep: async (ms, signal) => {
      await delay(ms, undefined, signal && { signal }).catch(() => undefined)
    },
    onChange: () => undefined,
    onItems: () => undefined,
    onFilings: () => undefined,
    log: options.log ?? SILENT,
    policy: createPolicy({ state: 'none', file: '' }),
    ...(options.open && { open: options.open }),
  })

function openFiling(options: WorkstationOptions, lazyOffice: LazyOffice, record: Journal) {
  const { name, around, onBegun, now = () => new Date(), log = SILENT } = options
  const client = bankClient(options, now, log)
  return createFiling({
    access: async () => {
      await lazyOffice.ready()
      return ok({ company: COMPANY, client, host: 'bank.example', proxy: async () => 'DIRECT' })
    },
    journal: record,
    clock: { status: () => [] },
    confirm: async () => true,
    now,
    user: () => name,
    machine: () => `PC-${name}`,
    claims: () => {
      const claims = lazyOffice.claims()
      return claims && (around?.(claims) ?? claims)
    },
    ...(onBegun && { onBegun }),
    log,
  })
}

/** Returns `online`, `connecting`, `none`, or the code of the problem. */
function connectionOf(lazyOffice: LazyOffice): string {
  const status = lazyOffice.current()?.status()
  if (status?.kind !== 'member') return 'none'
  return status.connection.kind === 'offline' ? status.connection.problem : status.connection.kind
}

/** Returns whether the others know what became of everything filed here. */
function isReported(lazyOffice: LazyOffice, journal: Journal): boolean {
  const claims = lazyOffice.current()?.board().claims ?? []
  const outcomes = new Map(claims.map(({ claim_id, outcome }) => [claim_id, outcome]))
  return journal.list().every(({ entryId }) => (outcomes.get(entryId) ?? null) !== null)
}

/** Starts a workstation on its folder. */
export function startWorkstation(options: WorkstationOptions) {
  const records: Records = openRecords(options, () => {
    lazyOffice.journalChanged()
  })
  const lazyOffice = openLazyOffice(options, records)
  const { journal } = records
  const record = createFilingRecord(journal, lazyOffice.filings)
  const filing = openFiling(options, lazyOffice, record)
  const connection = () => connectionOf(lazyOffice)
  return {
    journal,
    record,
    lazyOffice,
    file: (n: number) => filing.apply(lotToFile(n)),
    connection,
    isOnline: () => connection() === 'online',
    isReported: () => isReported(lazyOffice, journal),
    board: () => lazyOffice.current()?.board(),
    stop: () => lazyOffice.current()?.workstation()?.stop(),
    async join(to: Invitation): Promise<void> {
      const joined = await (await lazyOffice.load()).join(to, new Secret(options.password))
      if (!joined.ok) throw new Error(joined.error.code)
      await until(() => connection() === 'online')
    },
  }
}

export type TestWorkstation = ReturnType<typeof startWorkstation>

const bankClient = ({ bankUrl, clientKey = 'practice-office-run' }: WorkstationOptions, now: () => Date, log: Log) =>
  createBankClient({
    fetch: createFetcher({ offline: () => false, userAgent: () => 'office', protocol: new Protocol() }).fetch,
    baseUrl: bankUrl,
    pathPrefix: DEFAULT_PATH_PREFIX,
    clientKey: new Secret(clientKey),
    clock: { heard: () => undefined },
    timeouts: { firstByteMs: 10_000, totalMs: 15_000 },
    maxBodyBytes: 1e6,
    now,
    log,
    drift: createDriftLog(now),
    random: (count) => randomBytes(count),
    randomFraction: Math.random,
    sleep: async () => undefined,
  })

/** A secret that lies open in a file: in a run there is no key storage. */
const secretIn = (path: string) => ({
  read: async () =>
    existsSync(path) ? ok(new Secret(readFileSync(path, 'utf8'))) : fail({ code: 'noCredentials' as const }),
  set: async (value: Secret) => {
    writeFileSync(path, reveal(value))
    return true
  },
  clear: () => {
    rmSync(path, { force: true })
  },
})

/** A JSON file that is replaced as a whole. */
const jsonFile = (path: string): JsonFile => ({
  read: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : {}),
  write(value) {
    const next = `${path}.${randomUUID()}`
    writeFileSync(next, JSON.stringify(value))
    renameSync(next, path)
  },
})

export const lotIdOf = (n: number): string => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Lot `n`. Each has its own amount, so no two are equal, and bears its id as its name at the bank. */
function lotToFile(n: number): FilingInput {
  const detail = {
    ...emptyDetail(),
    municipalityCode: '131016',
    designatedNumber: '0001',
    numberOfPayrollTaxPayments: 1,
    amountOfPayrollTaxPayments: 1_000 + n,
  }
  const application = buildApplication(
    {
      localTaxPaymentDataName: lotIdOf(n),
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
  return { companyId: COMPANY_ID, lotId: lotIdOf(n), application }
}

/** Waits until something is true, at most `ms`; an error names what was awaited. */
export async function until(what: () => boolean, ms = LIMITS.answer): Promise<void> {
  const end = performance.now() + ms
  while (!what()) {
    if (performance.now() > end) throw new Error(`not within ${String(ms)} ms: ${what.toString()}`)
    await delay(10)
  }
}
