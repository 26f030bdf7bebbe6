/** A connection to the server, as `pg` has it. What comes back is from outside: whoever reads it checks it. */
export interface Sql {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** Runs work in a transaction: all of it stays, or nothing. */
export async function inTransaction<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.query('begin')
  try {
    const result = await work()
    await sql.query('commit')
    return result
  } catch (error) {
    // On a dead connection the server rolls back by itself; the first error is the one that says why.
    await sql.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Returns the five characters by which PostgreSQL, or a function of the office, says what was wrong; or null. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}
