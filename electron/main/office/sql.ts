/** Results come from outside: the reader checks them. */
export interface Sql {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export async function inTransaction<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.query('begin')
  try {
    const result = await work()
    await sql.query('commit')
    return result
  } catch (error) {
    // On a dead connection the server rolls back by itself; the first error says why.
    await sql.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The SQL state of PostgreSQL or of a function of the office (five characters); null without. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}
