import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import type { JournalEntry } from '#contract/ipc/journal'
import type { HandedLot, TransferManifest, TransferPurpose, TransferTable } from '#contract/ipc/transfer'
import { completeDetail, emptyDetail, emptyHead } from '#domain/lot'
import { buildApplication } from '#domain/application'
import { fingerprint } from '#domain/lotState'
import type { Settings } from '../settings/settings.ts'
import type { ElsewhereStore } from '../submissions/elsewhere.ts'
import type { HandedLotMark } from '../submissions/elsewhereEvents.ts'
import type { Journal } from '../submissions/journal.ts'
import type { FileWriter } from './fileWriter.ts'

export interface ExportDeps {
  settings: Settings
  /** The journal of this computer with what is known of others. */
  record: Journal
  elsewhere: ElsewhereStore
  machine: () => string
}

const OF_LOTS: readonly TransferTable[] = ['lots', 'orders', 'details', 'payees']
/** What a hand-over may hold: lots and the payees they were made with, nothing of a company's other work. */
export const mayHold = (purpose: TransferPurpose, table: TransferTable): boolean =>
  purpose !== 'handOver' || OF_LOTS.includes(table)

/** A file being written: main's own part first, then what the page brings. */
export async function beginExport(
  deps: ExportDeps,
  writer: FileWriter,
  path: string,
  manifest: TransferManifest,
  companyIds: readonly string[] | undefined,
) {
  const { settings, record, elsewhere } = deps
  const { purpose, origin } = manifest
  const wanted = (companyId: string) => companyIds === undefined || companyIds.includes(companyId)
  let count = 0
  const add = async (table: string, row: object) => {
    await writer.line({ table, row })
    count++
  }

  await writer.line({ ...manifest, journalProblems: record.status().problems.length })
  for (const company of settings.companies()) if (wanted(company.companyId)) await add('companies', company)
  if (purpose !== 'handOver') {
    for (const name of ['production', 'development'] as const)
      if (settings.environment(name).baseUrl !== null) await add('environments', settings.environment(name))
    await add('preferences', settings.preferences())
  }
  for (const entry of record.list()) if (wanted(entry.companyId)) await add('journal', tellable(entry, deps.machine()))

  return {
    purpose,
    part: async (table: TransferTable, rows: readonly object[]) => {
      for (const row of rows) await add(table, row)
    },
    /**
     * The marks are on disk before the file is: a lot that is asked about once too often does less harm than one that
     * is not.
     */
    async finish(lots: readonly HandedLot[]): Promise<{ name: string; bytes: number }> {
      await writer.line({ end: count })
      const name = basename(path)
      if (purpose !== 'backup')
        elsewhere.handOver(
          { fileId: origin.fileId, name, purpose },
          lots.map((lot) => markOf(lot, settings.company(lot.companyId))),
        )
      return { name, bytes: await writer.finish() }
    },
    close: () => writer.cancel(),
  }
}

/** A filing as another computer is told of it: with where it was filed, and never as still under way. */
function tellable({ elsewhere: _, ...entry }: JournalEntry, machine: string): JournalEntry {
  return { machine, ...entry, state: entry.state === 'sending' ? 'unknown' : entry.state }
}

function markOf({ lotId, companyId, month, details }: HandedLot, company: Company | undefined): HandedLotMark {
  const environment: EnvironmentName = company?.environment ?? 'production'
  const whole = details.map((detail) => completeDetail({ ...emptyDetail(), ...detail }))
  const text = fingerprint(companyId, buildApplication({ ...emptyHead(), monthForWhichPaymentIsDue: month }, whole))
  return { lotId, companyId, environment, fingerprint: createHash('sha256').update(text, 'utf8').digest('hex') }
}
