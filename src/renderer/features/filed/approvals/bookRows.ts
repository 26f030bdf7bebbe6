import type { Company } from '#contract/ipc/index'
import {
  bookEntries,
  bookState,
  missingAccounts,
  STANDARD_BOOK_ACCOUNTS,
  type BookAccounts,
  type BookLot,
  type BookedMark,
  type BookProgram,
  type BookState,
} from '#domain/accounts/bookEntries'
import { isIsoDate, isIsoMonth, monthOf } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import { isOneFileForAll, writeBookFile, type CompanyBook } from '#formats/exports/bookFiles'
import type { Bytes, FormatProblem } from '#formats/formatResult'
import { writeZip } from '#formats/tables/zipWrite'
import type { FollowRow } from './rows.ts'

export interface BookRow {
  key: string
  company: Company
  accounts: BookAccounts
  environment: FollowRow['environment']
  /** The payment month (納付月分), under which the lot's mark is stored. */
  month: string
  lot: BookLot
  mark: BookedMark | undefined
  state: BookState
}

/** Ordered by payment day. `marks` are by company id. */
export function bookRows(
  rows: readonly FollowRow[],
  companies: readonly Company[],
  marks: ReadonlyMap<string, readonly BookedMark[]>,
): BookRow[] {
  const byId = new Map(companies.map((company) => [company.companyId, company]))
  return rows
    .flatMap((row): BookRow[] => {
      const company = byId.get(row.companyId)
      const lot = lotOf(row)
      // What a company filed in an environment that it no longer uses belongs in no books, unless it was production.
      if (!company || !lot || (row.environment !== company.environment && row.environment !== 'production')) return []
      const mark = marks
        .get(row.companyId)
        ?.find(({ environment, acceptanceNo }) => environment === row.environment && acceptanceNo === row.acceptanceNo)
      const state = bookState({ ...lot, approved: row.approval === 'approved' }, mark)
      const { key, environment, month } = row
      const accounts = { ...STANDARD_BOOK_ACCOUNTS, ...company.bookAccounts }
      return state ? [{ key, company, accounts, environment, month, lot, mark, state }] : []
    })
    .toSorted((a, b) => (a.lot.day === b.lot.day ? 0 : a.lot.day < b.lot.day ? -1 : 1))
}

function lotOf({ entry, latest, ...row }: FollowRow): BookLot | undefined {
  const { acceptanceNo, dueDate, month, totalAmount, environment } = row
  if (totalAmount === undefined || !isIsoDate(dueDate) || !isIsoMonth(month)) return undefined
  const figures = entry?.figures ?? latest?.answer
  const [municipal, prefectural] = [
    figures?.totalAmountOfMunicipalInhabitantTaxPayments,
    figures?.totalAmountOfPrefecturalInhabitantsTaxPayments,
  ]
  const { totalBasicCharge: basic, totalPaymentCharge: transfer } = latest?.answer ?? {}
  return {
    acceptanceNo,
    day: dueDate,
    monthName: formatEraMonth(month),
    total: totalAmount,
    retirement: municipal === undefined || prefectural === undefined ? undefined : municipal + prefectural,
    fee: basic === undefined && transfer === undefined ? undefined : (basic ?? 0) + (transfer ?? 0),
    practice: environment === 'practice',
  }
}

/** Newest first. By payment day: books are kept by the day on which money moves. */
export const bookMonths = (rows: readonly BookRow[]): string[] =>
  [...new Set(rows.map(({ lot }) => monthOf(lot.day)))].toSorted().toReversed()

/** Settings that a company lacks, or something that its file cannot hold. */
export type BookProblem = { company: string; lacks: keyof BookAccounts } | { company: string; format: FormatProblem }

export interface BookFile {
  /** '' for a file of several companies. */
  company: string
  program: BookProgram
  bytes: Bytes
}
export type BookFiles = { ok: true; files: readonly BookFile[] } | { ok: false; problems: readonly BookProblem[] }

/** Settings without which no file can be made, each once for a company. */
export function lackingAccounts(
  rows: readonly BookRow[],
  program: BookProgram | '',
): { company: string; lacks: keyof BookAccounts }[] {
  const lacking = forProgram(rows, program).flatMap(({ company, accounts, lot }) =>
    missingAccounts(lot, accounts).map((lacks) => ({ company: company.name, lacks })),
  )
  return [...new Map(lacking.map((one) => [`${one.lacks} ${one.company}`, one])).values()]
}

const forProgram = (rows: readonly BookRow[], program: BookProgram | '') =>
  rows.map((row) => ({ ...row, accounts: { ...row.accounts, ...(program && { program }) } }))

/** A file for each company, or one for all where the program takes that. All are made, or none. */
export function bookFiles(rows: readonly BookRow[], program: BookProgram | ''): BookFiles {
  const problems: BookProblem[] = lackingAccounts(rows, program)
  if (problems.length > 0) return { ok: false, problems }
  const files: BookFile[] = []
  const wanted = forProgram(rows, program)
  const groups = Map.groupBy(wanted, ({ accounts, company }) =>
    isOneFileForAll(accounts.program) ? accounts.program : `${accounts.program} ${company.companyId}`,
  )
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const books = [...Map.groupBy(group, ({ company }) => company.companyId).values()].map(bookOf)
    const name = books.length === 1 ? first.company.name : ''
    const written = writeBookFile(first.accounts.program, books)
    if (written.ok) files.push({ company: name, program: first.accounts.program, bytes: written.value })
    else problems.push(...written.problems.map((format) => ({ company: name, format })))
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, files }
}

const bookOf = (rows: readonly BookRow[]): CompanyBook => ({
  company: rows[0]?.company.name ?? '',
  clientCode: rows[0]?.company.clientCode ?? '',
  entries: rows.flatMap(({ lot, accounts }) => bookEntries(lot, accounts)),
})

/** The only file, or an archive of them. `nameOf` gives a name without extension. */
export async function packBooks(
  files: readonly BookFile[],
  nameOf: (file: BookFile) => string,
): Promise<{ bytes: Bytes; extension: 'csv' | 'zip' }> {
  const [only, ...more] = files
  if (only && more.length === 0) return { bytes: only.bytes, extension: 'csv' }
  // Names of companies may be equal, and may have characters that no file name takes.
  const parts = files.map(
    (file, at) =>
      [`${String(at + 1).padStart(3, '0')}_${nameOf(file).replaceAll(/[\\/:*?"<>|]/g, '_')}.csv`, file.bytes] as const,
  )
  return { bytes: await writeZip(parts), extension: 'zip' }
}
