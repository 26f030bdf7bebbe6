import { z } from 'zod'
import { preferences, type Preferences } from '#contract/ipc/channels'
import { company, type Company, environment, type Environment } from '#contract/ipc/company'
import { journalEntry, type JournalEntry } from '#contract/ipc/journal'
import {
  type TransferManifest,
  transferManifest,
  type TransferPart,
  type TransferTable,
  transferTable,
} from '#contract/ipc/transfer'
import { mayBeAtBank } from '#domain/filing/filingState'
import type { FileOfLines } from './fileReader.ts'
import { FileRefused } from './preamble.ts'

/** Sent to the page at once; keeps an answer below a megabyte whatever the letters, unless a single row is longer. */
const PART_CHARACTERS = 300_000

export interface Contents {
  manifest: TransferManifest
  journalProblems: number
  companies: Company[]
  environments: Environment[]
  preferences: Preferences | null
  journal: JournalEntry[]
  /** Lots that are, or may be, at the bank according to it. */
  held: Set<string>
  counts: Partial<Record<TransferTable, number>>
}

const line = z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) })
const known = z.union([transferTable, z.enum(['companies', 'environments', 'preferences', 'journal'])])

/** Nothing is used until all is verified. Throws FileRefused. */
async function readContents(file: FileOfLines): Promise<Contents> {
  let contents: Contents | undefined
  let [rows, ended] = [0, false]
  for await (const { value } of file.lines()) {
    if (ended) throw new FileRefused('fileDamaged')
    if (contents === undefined) contents = beginning(value)
    else if ('end' in value) ended = value['end'] === rows
    else {
      take(contents, readLine(value))
      rows++
    }
  }
  if (contents === undefined || !ended) throw new FileRefused('fileDamaged')
  return contents
}

function beginning(value: Record<string, unknown>): Contents {
  const format = z.looseObject({ format: z.int() }).safeParse(value)
  if (format.success && format.data.format > 1) throw new FileRefused('fileNewer')
  const journalProblems = typeof value['journalProblems'] === 'number' ? value['journalProblems'] : 0
  return {
    manifest: sound(transferManifest, value),
    journalProblems,
    companies: [],
    environments: [],
    preferences: null,
    journal: [],
    held: new Set(),
    counts: {},
  }
}

/** A later version wrote an unknown table; skipping it would lose data. */
function readLine(value: Record<string, unknown>): { table: z.infer<typeof known>; row: Record<string, unknown> } {
  const { table, row } = sound(line, value)
  const name = known.safeParse(table)
  if (!name.success) throw new FileRefused('fileNewer')
  return { table: name.data, row }
}

function take(contents: Contents, { table, row }: ReturnType<typeof readLine>): void {
  if (table === 'companies') contents.companies.push(sound(company, row))
  else if (table === 'environments') contents.environments.push(sound(environment, row))
  else if (table === 'preferences') contents.preferences = sound(preferences, row)
  else if (table === 'journal') takeEntry(contents, sound(journalEntry, row))
  else contents.counts[table] = (contents.counts[table] ?? 0) + 1
}

function takeEntry({ journal, held }: Contents, entry: JournalEntry): void {
  journal.push(entry)
  if (mayBeAtBank(entry.state)) held.add(entry.lotId)
}

/** A later version wrote the value: the encryption rules out damage. */
function sound<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new FileRefused('fileNewer')
  return parsed.data
}

export function beginImport(file: FileOfLines) {
  let contents: Contents | undefined
  let tables: ReadonlySet<string> = new Set()
  let rest: ReturnType<FileOfLines['lines']> | undefined

  return {
    contents: () => contents,
    async unlock(passphrase: string): Promise<Contents> {
      await file.unlock(passphrase)
      return (contents = await readContents(file))
    },
    /** `wanted` starts again from the first row with these tables. */
    async rows(wanted: readonly TransferTable[] | undefined): Promise<TransferPart> {
      if (wanted) {
        await rest?.return(undefined)
        tables = new Set(wanted)
        rest = file.lines((line) => isOther(line, tables))
      }
      return rest ? nextPart(rest, tables) : { parts: [], done: true }
    },
    async close(): Promise<void> {
      await rest?.return(undefined)
      await file.close()
    },
  }
}

/** As this app writes a row, its table is read from the beginning of its line; any other line is parsed to tell. */
function isOther(line: string, tables: ReadonlySet<string>): boolean {
  const table = /^\{"table":"(\w+)",/.exec(line.slice(0, 40))?.[1]
  return table !== undefined && !tables.has(table)
}

async function nextPart(lines: ReturnType<FileOfLines['lines']>, tables: ReadonlySet<string>): Promise<TransferPart> {
  const parts: TransferPart['parts'] = []
  let characters = 0
  while (characters < PART_CHARACTERS) {
    const next = await lines.next()
    if (next.done) return { parts, done: true }
    const { value, length } = next.value
    const table = transferTable.safeParse(value['table'])
    if (!table.success || !tables.has(table.data)) continue
    const row = JSON.stringify(sound(line, value).row)
    const last = parts.at(-1)
    if (last?.table === table.data) last.rows.push(row)
    else parts.push({ table: table.data, rows: [row] })
    characters += length
  }
  return { parts, done: false }
}
