import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fail, ok } from '#contract/ipc/errors'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import type { Invitation } from '#contract/office/invitation'
import type { Access } from '#main/bank/access'
import { createFiling, type FilingInput } from '#main/filing/fileLot'
import { createImportedFilings } from '#main/filing/importedFilings'
import { isImportedLine } from '#main/filing/importedEvents'
import { createJournal, isJournalLine } from '#main/filing/journal'
import { createFilingRecord } from '#main/filing/filingRecord'
import { createLazyOffice } from '#main/office/lazyOffice'
import type { OpenConnection } from '#main/office/connection'
import { createPolicy, type Policy } from '#main/guard/policy/policy'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'
import type { FilingQuestion } from '#main/shell/nativeDialogs/filingQuestions'
import type { JsonFile } from '#main/storage/jsonFile'
import { Secret } from '#main/vault/secret'
import { LIMITS } from '../../budget.ts'
import type { Office, Person } from '../../resilience/postgres/clients.ts'
import { application, clientOver, COMPANY_ID, memoryFile, recordingLog, temporaryFolder } from '../main/support.ts'

/** A bank that accepts everything and keeps each body that it got. */
export interface Bank {
  posts: string[]
  reply: (body: string) => Promise<Response>
}

export function acceptingBank(): Bank {
  const bank: Bank = {
    posts: [],
    reply: async () =>
      Response.json({ localTaxPaymentResult: { acceptanceNo: String(bank.posts.length).padStart(12, '0') } }),
  }
  return bank
}

const companyOf = (environment: EnvironmentName): Company => ({
  companyId: COMPANY_ID,
  name: '会社',
  environment,
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
})

/** What of a workstation survives a restart of the app. */
export interface Disk {
  folder: string
  file: JsonFile
  secrets: Map<string, Secret>
}
export const newDisk = (): Disk => ({ folder: temporaryFolder(), file: memoryFile(), secrets: new Map() })

export interface StationOptions {
  bank: Bank
  name: string
  environment?: EnvironmentName
  disk?: Disk
  open?: OpenConnection
  policy?: Policy
  /** The answer to the native question whether a lot is free that somebody else settled as never arrived. */
  confirmFreed?: () => Promise<boolean>
}

/** Starts the filing side of the app on a workstation of its own. */
export function startStation({
  bank,
  name,
  environment = 'production',
  disk = newDisk(),
  confirmFreed = async () => true,
  open,
  policy = createPolicy({ state: 'none', file: '' }),
}: StationOptions) {
  let running = true
  const now = () => new Date()
  const files = (of: string, isWhole: (line: Uint8Array) => boolean) => ({
    file: openAppendLog(join(disk.folder, `${of}.jsonl`), { what: 'journal', isWhole, now }),
    head: openChainHead(join(disk.folder, `${of}.head`), { what: 'journalHead' }),
    now,
    user: () => name,
    onHeadBehind: () => undefined,
  })
  const heard = { changes: 0, items: [] as number[], filings: 0, questions: [] as FilingQuestion[] }
  const journal = createJournal({
    ...files('journal', isJournalLine),
    onChange: () => undefined,
    onEnd: () => {
      lazyOffice.journalChanged()
    },
  })
  const imported = createImportedFilings({ ...files('elsewhere', isImportedLine), onChange: () => undefined })
  const lazyOffice = createLazyOffice({
    file: disk.file,
    folder: disk.folder,
    vault: {
      secret: (kind, name, id = `${kind}/${name}`) => ({
        read: async () => {
          const found = disk.secrets.get(id)
          return found ? ok(found) : fail({ code: 'noCredentials' })
        },
        set: async (value) => {
          disk.secrets.set(id, value)
          return true
        },
        clear: () => void disk.secrets.delete(id),
      }),
    },
    journal,
    imported,
    machineName: () => `PC-${name}`,
    user: () => name,
    now,
    steady: () => performance.now(),
    sleep: async (ms, signal) => {
      await delay(ms, undefined, signal && { signal }).catch(() => undefined)
      // An app that ended waits for nothing more; one that knocks at the server would go on beside its next start.
      if (!running) await new Promise(() => undefined)
    },
    confirmFreed,
    onChange: () => heard.changes++,
    onItems: (seq) => heard.items.push(seq),
    onFilings: () => heard.filings++,
    log: recordingLog(),
    policy,
    ...(open && { open }),
  })
  const record = createFilingRecord(journal, lazyOffice.filings)
  const { client } = clientOver(async (_url, init) => {
    bank.posts.push(init.body as string)
    return bank.reply(init.body as string)
  })
  const company = companyOf(environment)
  const access: Access = async (companyId) => {
    await lazyOffice.ready()
    return ok({ company: { ...company, companyId }, client, host: 'bank.example', proxy: async () => 'DIRECT' })
  }
  const filing = createFiling({
    access,
    journal: record,
    clock: { status: () => [] },
    confirm: async (question) => {
      heard.questions.push(question)
      return true
    },
    now,
    user: () => name,
    machine: () => `PC-${name}`,
    claims: lazyOffice.claims,
    log: recordingLog(),
  })
  const stop = () => {
    running = false
    lazyOffice.current()?.workstation()?.stop()
  }
  return { disk, journal, record, lazyOffice, filing, heard, stop }
}

export type Station = ReturnType<typeof startStation>

export const invitationTo = (office: Office, { login }: Person, port = office.server.address.port): Invitation => ({
  kind: 'tokucho-desk-office',
  version: 1,
  office: 'いろは税理士事務所',
  host: office.server.address.host,
  port,
  database: office.database,
  user: login,
  certificate: office.server.address.ca,
})

/** Joins a workstation to the office and waits until it is connected. */
export async function joinOffice(station: Station, office: Office, person: Person, port?: number): Promise<void> {
  const joined = await (
    await station.lazyOffice.load()
  ).join(invitationTo(office, person, port), new Secret(person.password))
  if (!joined.ok) throw new Error(joined.error.code)
  await until(() => isOnline(station))
}

export const isOnline = (station: Station): boolean =>
  station.lazyOffice.current()?.workstation()?.state().kind === 'online'

/** Waits until something is true. */
export async function until(what: () => boolean, ms = LIMITS.answer): Promise<void> {
  const end = performance.now() + ms
  while (!what()) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what.toString()}`)
    await delay(10)
  }
}

export const lotId = (n: number): string => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`

const FAR_DUE_DATE = '2999-08-09'

/** The input that files lot `n`; each lot has its own amount, so no two are equal. */
export function lotToFile(n: number, amount = 1_000 + n): FilingInput {
  const body = application()
  const [detail] = body.localTaxPaymentInfo.localTaxPaymentRequestDetails
  if (!detail) throw new Error('no detail')
  const changed = { ...detail, amountOfPayrollTaxPayments: amount, totalAmountOfDetails: amount }
  return {
    companyId: COMPANY_ID,
    lotId: lotId(n),
    application: {
      ...body,
      localTaxPaymentInfo: {
        ...body.localTaxPaymentInfo,
        // The stations have the computer's own clock, like their server.
        dueDate: FAR_DUE_DATE,
        totalAmountOfPayrollTaxPayments: amount,
        totalAmount: amount,
        localTaxPaymentRequestDetails: [changed],
      },
    },
  }
}
