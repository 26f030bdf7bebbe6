import type { HandedOverLot, TransferTable } from '#contract/ipc/index'
import { groupsOf } from '#data/groups'
import type { AppDatabase, LotRecord } from '#data/schema/db'
import { withPayees } from '#data/repositories/lookups'
import { trashedCompanies } from '#data/repositories/trash'
import { openDrafts, type OpenDraft } from '#data/repositories/lots'
import { usedRows } from '#data/draft/rows'
import { lotOwner } from '#data/intakes/intakeRecords'
import { sourcesOf } from '#data/schema/statementRecords'

/** `rows`: the JSON of one row each. */
export type Send = (table: TransferTable, rows: string[]) => Promise<unknown>

const PART_ROWS = 1_000
const PART_CHARACTERS = 1_048_576
/** Few enough that no edit waits long for the transaction that reads them. */
const LOTS_AT_ONCE = 100
const SOURCES_AT_ONCE = 20
const CHUNKS_AT_ONCE = 20

/**
 * Collects rows and sends those of a table whenever they reach a limit. The rows after a part are read while it is
 * sent; a part that is refused ends the next call.
 */
function createParts(send: Send) {
  const waiting = new Map<TransferTable, { rows: string[]; characters: number }>()
  let sending: Promise<unknown> = Promise.resolve()
  async function flush(table: TransferTable): Promise<void> {
    const rows = waiting.get(table)?.rows ?? []
    waiting.delete(table)
    await sending
    if (rows.length === 0) return
    sending = send(table, rows)
    sending.catch(() => undefined)
  }
  return {
    async add(table: TransferTable, rows: readonly object[]): Promise<void> {
      for (const row of rows) {
        const part = waiting.get(table) ?? { rows: [], characters: 0 }
        waiting.set(table, part)
        const text = JSON.stringify(row)
        part.rows.push(text)
        part.characters += text.length
        if (part.rows.length >= PART_ROWS || part.characters >= PART_CHARACTERS) await flush(table)
      }
    },
    async end(): Promise<void> {
      for (const table of [...waiting.keys()]) await flush(table)
      await sending
    },
  }
}

const sentLotOf = ({ record, rows }: OpenDraft): HandedOverLot => ({
  lotId: record.lotId,
  companyId: record.companyId,
  month: record.month,
  details: usedRows(rows).map(
    ({
      detail: {
        municipalityCode,
        designatedNumber,
        amountOfPayrollTaxPayments,
        amountOfMunicipalInhabitantTaxPayments,
        amountOfPrefecturalInhabitantsTaxPayments,
      },
    }) => ({
      municipalityCode,
      designatedNumber,
      amountOfPayrollTaxPayments,
      amountOfMunicipalInhabitantTaxPayments,
      amountOfPrefecturalInhabitantsTaxPayments,
    }),
  ),
})

type Parts = ReturnType<typeof createParts>

/**
 * Some lots at a time are read in one transaction, so that the head, rows and history of each match even while somebody
 * edits it.
 */
async function sendLots(parts: Parts, lotIds: readonly string[], withSteps: boolean): Promise<HandedOverLot[]> {
  const sent: HandedOverLot[] = []
  for (const some of groupsOf(lotIds, LOTS_AT_ONCE))
    for (const draft of await openDrafts(some)) {
      const { lotId } = draft.record
      await parts.add('lots', [draft.record])
      await parts.add('orders', [{ lotId, rowIds: draft.rows.map(({ rowId }) => rowId) }])
      await parts.add(
        'details',
        draft.rows.map((row) => ({ lotId, ...row })),
      )
      if (withSteps) await parts.add('steps', draft.steps)
      sent.push(sentLotOf(draft))
    }
  return sent
}

/**
 * Sends everything for a backup or a move: statements only on request, and nothing from the trash, neither what was
 * deleted nor the statements and deposits of a deleted company. Gives what main needs to recognise the lots later.
 */
export async function sendAll(database: AppDatabase, send: Send, statements: boolean): Promise<HandedOverLot[]> {
  const parts = createParts(send)
  const deleted = await trashedCompanies(database)
  const sent = await sendLots(parts, await database.lots.toCollection().primaryKeys(), true)
  await parts.add('lookups', withPayees(await database.lookups.toArray(), await database.lookupPayees.toArray()))
  for (const table of ['payees', 'balances', 'balanceGroups', 'layouts'] as const)
    await parts.add(table, await database.table<object>(table).toArray())
  for (const table of ['expectedLists', 'matches', 'monthNotes', 'yearEmployees', 'intakes'] as const) {
    const rows = await database.table<{ companyId: string }>(table).toArray()
    await parts.add(table, withoutCompanies(rows, deleted))
  }
  if (statements) await sendStatements(database, parts, deleted)
  await parts.end()
  return sent
}

/**
 * Sends lots to hand over, with the payees that occur in them, the records of the imports they come from, and the
 * notes about their months.
 */
export async function sendSome(database: AppDatabase, send: Send, lotIds: readonly string[]): Promise<HandedOverLot[]> {
  const parts = createParts(send)
  const sent = await sendLots(parts, lotIds, false)
  const used = new Set(sent.flatMap(({ companyId, details }) => details.map((detail) => payeeKey(companyId, detail))))
  const payees = await database.payees
    .where('companyId')
    .anyOf([...new Set(sent.map(({ companyId }) => companyId))])
    .toArray()
  await parts.add(
    'payees',
    payees.filter((payee) => used.has(payeeKey(payee.companyId, payee))),
  )
  const owners = sent.map(({ lotId }) => lotOwner(lotId))
  // The record of a list of all clients also names those that are not handed over.
  const intakes = await database.intakes.where('owners').anyOf(owners).distinct().toArray()
  await parts.add(
    'intakes',
    intakes.filter(({ subject }) => subject !== 'officeLot'),
  )
  const months = new Set(sent.map(({ companyId, month }) => JSON.stringify([companyId, month])))
  const notes = await database.monthNotes.toArray()
  await parts.add(
    'monthNotes',
    notes.filter(({ companyId, month }) => months.has(JSON.stringify([companyId, month]))),
  )
  await parts.end()
  return sent
}

/** At the bank the municipality code and designated number identify a payee. */
export const payeeKey = (
  companyId: string,
  { municipalityCode, designatedNumber }: { municipalityCode: string; designatedNumber: string },
): string => JSON.stringify([companyId, municipalityCode, designatedNumber])

const withoutCompanies = <T extends { companyId: string }>(rows: readonly T[], companyIds: ReadonlySet<string>): T[] =>
  rows.filter(({ companyId }) => !companyIds.has(companyId))

async function sendStatements(
  database: AppDatabase,
  parts: Parts,
  deletedCompanies: ReadonlySet<string>,
): Promise<void> {
  const heads = withoutCompanies(await database.statements.toArray(), deletedCompanies)
  await parts.add('statements', heads)
  const sources = [...new Set(heads.flatMap(sourcesOf))]
  const chunksAfter = (sourceId: string, n: number) =>
    database.statementChunks
      .where('[sourceId+n]')
      .between([sourceId, n], [sourceId, Infinity], false)
      .limit(CHUNKS_AT_ONCE)
      .toArray()
  for (const some of groupsOf(sources, SOURCES_AT_ONCE)) {
    const first = await database.transaction('r', database.statementChunks, () =>
      Promise.all(some.map((sourceId) => chunksAfter(sourceId, -1))),
    )
    for (let chunks of first)
      for (;;) {
        await parts.add('statementChunks', chunks)
        const last = chunks.at(-1)
        if (!last || chunks.length < CHUNKS_AT_ONCE) break
        chunks = await chunksAfter(last.sourceId, last.n)
      }
  }
}

export interface CompanyCount {
  companyId: string
  lots: number
  payees: number
  lookups: number
  deposits: number
}
/** `orphans`: lots of none of these companies; `statementCharacters`: an estimate of the size of the saved entries. */
export async function countAll(
  database: AppDatabase,
  companyIds: readonly string[],
): Promise<{ companies: CompanyCount[]; orphans: number; statementCharacters: number }> {
  const { lots, payees, lookups, matches } = database
  const companies = await database.transaction('r', lots, payees, lookups, matches, () =>
    Promise.all(
      companyIds.map(async (companyId): Promise<CompanyCount> => {
        const [ofLots, ofPayees, ofLookups, ofMatches] = await Promise.all([
          lots.where('companyId').equals(companyId).count(),
          payees.where('companyId').equals(companyId).count(),
          lookups.where('[companyId+acceptanceNo]').between([companyId], [companyId, []]).count(),
          matches.where('[companyId+environment+accountId]').between([companyId], [companyId, []]).count(),
        ])
        return { companyId, lots: ofLots, payees: ofPayees, lookups: ofLookups, deposits: ofMatches }
      }),
    ),
  )
  return {
    companies,
    orphans: (await lots.count()) - companies.reduce((sum, one) => sum + one.lots, 0),
    statementCharacters: await statementSize(database),
  }
}

async function statementSize(database: AppDatabase): Promise<number> {
  const [count, sample] = await Promise.all([
    database.statementChunks.count(),
    database.statementChunks.limit(10).toArray(),
  ])
  return sample.length === 0 ? 0 : Math.ceil((JSON.stringify(sample).length / sample.length) * count)
}

/** Newest month first, then last changed first. */
export const byMonth = (lots: readonly LotRecord[]): LotRecord[] =>
  lots.toSorted((a, b) => b.month.localeCompare(a.month) || b.updatedAt.localeCompare(a.updatedAt))
