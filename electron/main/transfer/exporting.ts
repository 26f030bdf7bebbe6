import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import type { JournalEntry } from '#contract/ipc/journal'
import type { HandedOverLot, TransferManifest, TransferPurpose, TransferTable } from '#contract/ipc/transfer'
import { completeDetail, emptyDetail, emptyHead } from '#domain/lots/lot'
import { buildApplication } from '#domain/lots/application'
import { nextFilingState } from '#domain/filing/filingState'
import { fingerprint } from '#domain/lots/fingerprint'
import type { Settings } from '../settings/settings.ts'
import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { HandedLotMark } from '../filing/importedEvents.ts'
import type { Journal } from '../filing/journal.ts'
import type { FileWriter } from './fileWriter.ts'

export interface ExportDeps {
  settings: Settings
  /** With filings known from other computers. */
  record: Journal
  imported: ImportedFilings
  machine: () => string
}

const OF_LOTS: readonly TransferTable[] = ['lots', 'orders', 'details', 'payees', 'intakes', 'monthNotes']
/**
 * A handover has lots, the payees they use, the files they came from and the notes about their months, nothing else of
 * a company's work.
 */
export const mayHold = (purpose: TransferPurpose, table: TransferTable): boolean =>
  purpose !== 'handOver' || OF_LOTS.includes(table)

export async function beginExport(
  deps: ExportDeps,
  writer: FileWriter,
  path: string,
  manifest: TransferManifest,
  companyIds: readonly string[] | undefined,
) {
  const { settings, record, imported } = deps
  const { purpose, origin } = manifest
  let count = 0
  const add = async (table: string, row: string) => {
    await writer.line(`{"table":${JSON.stringify(table)},"row":${row}}`)
    count++
  }

  await writer.line(JSON.stringify({ ...manifest, journalProblems: record.status().problems.length }))
  await addOwnPart(deps, purpose, companyIds, (table, row) => add(table, JSON.stringify(row)))
  return {
    purpose,
    part: async (table: TransferTable, rows: readonly string[]) => {
      for (const row of rows) await add(table, row)
    },
    /**
     * First records that lots left: if the file then fails, asking about a lot needlessly does less harm than not
     * asking.
     */
    async finish(lots: readonly HandedOverLot[]): Promise<{ name: string; bytes: number }> {
      await writer.line(JSON.stringify({ end: count }))
      const name = basename(path)
      if (purpose !== 'backup') {
        const marks = lots.map((lot) => markOf(lot, settings.company(lot.companyId)))
        imported.handOver({ fileId: origin.fileId, name, purpose }, marks)
      }
      return { name, bytes: await writer.finish() }
    },
    close: () => writer.cancel(),
  }
}

async function addOwnPart(
  { settings, record, machine }: ExportDeps,
  purpose: TransferPurpose,
  companyIds: readonly string[] | undefined,
  add: (table: string, row: object) => Promise<void>,
): Promise<void> {
  const wanted = (companyId: string) => companyIds === undefined || companyIds.includes(companyId)
  for (const company of settings.companies()) if (wanted(company.companyId)) await add('companies', company)
  if (purpose !== 'handOver') {
    for (const name of ['production', 'development'] as const)
      if (settings.environment(name).baseUrl !== null) await add('environments', settings.environment(name))
    await add('preferences', settings.preferences())
  }
  for (const entry of record.list()) if (wanted(entry.companyId)) await add('journal', tellable(entry, machine()))
}

/** The entry for another computer: filed by `machine` unless it names another, and never still in progress. */
function tellable({ elsewhere: _, ...entry }: JournalEntry, machine: string): JournalEntry {
  return { machine, ...entry, state: nextFilingState(entry.state, 'interrupted') ?? entry.state }
}

function markOf({ lotId, companyId, month, details }: HandedOverLot, company: Company | undefined): HandedLotMark {
  const environment: EnvironmentName = company?.environment ?? 'production'
  const whole = details.map((detail) => completeDetail({ ...emptyDetail(), ...detail }))
  const text = fingerprint(companyId, buildApplication({ ...emptyHead(), monthForWhichPaymentIsDue: month }, whole))
  return { lotId, companyId, environment, fingerprint: createHash('sha256').update(text, 'utf8').digest('hex') }
}
