import type { TransferTable } from '#contract/ipc/index'
import { mustCall } from '#data/bridge/index'
import type { AppDatabase } from '#data/schema/db'
import { layoutsOf, type FormerLayouts } from '#data/intakes/formerLayouts'
import { sourcesOf } from '#data/schema/statementRecords'
import { addRows, emptyTables, type Tables } from './rows.ts'

async function eachPart(
  transferId: string,
  table: TransferTable,
  work: (read: Tables) => Promise<unknown>,
): Promise<void> {
  for (
    let part = await mustCall('transfer.rows', { transferId, tables: [table] });
    ;
    part = await mustCall('transfer.rows', { transferId })
  ) {
    const read = emptyTables()
    addRows(read, part)
    await work(read)
    if (part.done) return
  }
}

/**
 * Only for accounts that have none here; gives how many. Entries first, heads last: a head says which days are
 * stored, so it must not exist before its entries.
 */
export async function takeStatements(database: AppDatabase, transferId: string): Promise<number> {
  const heads: Tables['statements'] = []
  await eachPart(transferId, 'statements', async ({ statements }) => {
    for (const head of statements) {
      const { companyId, environment, accountId, kind } = head
      if (!(await database.statements.get([companyId, environment, accountId, kind]))) heads.push(head)
    }
  })
  const wanted = new Set(heads.flatMap(sourcesOf))
  await eachPart(transferId, 'statementChunks', ({ statementChunks }) =>
    database.statementChunks.bulkPut(statementChunks.filter(({ sourceId }) => wanted.has(sourceId))),
  )
  // Files of schema versions before 14 have the layouts of an account's tables in its heads.
  const former: FormerLayouts['statements'] = heads
  for (const one of layoutsOf({ statements: former }))
    if (!(await database.layouts.get([one.subject, one.layoutId]))) await database.layouts.add(one)
  await database.statements.bulkPut(
    heads.map((head) => {
      const { layouts: _, ...rest } = head as typeof head & { layouts?: unknown }
      return rest
    }),
  )
  return heads.length
}
