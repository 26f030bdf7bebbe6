// Everything of an office's database as text, for the searches for what must never be in it.
import { execFileSync } from 'node:child_process'
import type { Office } from './clients.ts'
import { asUser } from './programs.ts'
import { OWNER, type RunningServer } from './server.ts'

/** Returns everything in the database as text, as a dump has it, with the roles of the whole server. */
export async function dumpOf(server: RunningServer, { owner, database }: Office): Promise<string> {
  const { programs, address, password } = server
  if (programs.pgDump) {
    const args = ['-h', address.host, '-p', String(address.port), '-U', OWNER, database]
    const env = { ...process.env, PGPASSWORD: password }
    return execFileSync(programs.pgDump, args, {
      encoding: 'utf8',
      cwd: '/',
      env,
      maxBuffer: 1e9,
      ...asUser(programs.user),
    })
  }
  // The package of the programs has no pg_dump. Its content is the rows, the functions, and for the server the roles.
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('office', 'public')
     union select unnest(array['pg_catalog.pg_proc', 'pg_catalog.pg_authid', 'pg_catalog.pg_description'])`,
  )
  const parts = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}
