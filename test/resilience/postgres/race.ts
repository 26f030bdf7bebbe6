import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Office, Person } from './clients.ts'

/** What one process of a race does. */
export interface Race {
  readonly login: { host: string; port: number; user: string; password: string; database: string }
  readonly ca: string
  readonly connections: number
  readonly lots: number
}

/** The lots that one process won, with its claim ids, and the reasons of its refusals. */
export interface Raced {
  readonly won: [lotId: string, claimId: string][]
  readonly refused: string[]
}

/** Starts processes that race for the same lots, and returns what each of them won. */
export async function raceProcesses(
  office: Office,
  person: Person,
  { processes, connections, lots }: { processes: number; connections: number; lots: number },
): Promise<Raced[]> {
  const { host, port, ca } = office.server.address
  const login = { host, port, user: person.login, password: person.password, database: office.database }
  const race: Race = { login, ca, connections, lots }
  const file = join(import.meta.dirname, 'racer.ts')
  const runs = Array.from({ length: processes }, () =>
    promisify(execFile)(process.execPath, [file, JSON.stringify(race)], { maxBuffer: 2 ** 26, timeout: 300_000 }),
  )
  return (await Promise.all(runs)).map(({ stdout }) => JSON.parse(stdout) as Raced)
}
