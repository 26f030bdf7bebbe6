// Started by vitest once for the run, before the first test of the office: one server for all files, and the folder of
// one that was never used, of which a test that stops or kills its server gets a copy.
import type { TestProject } from 'vitest/node'
import { findPrograms } from './programs.ts'
import { Postgres, type RunningServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { shared: RunningServer; unused: string }
  }
}

export default async function start(project: TestProject): Promise<() => void> {
  const found = findPrograms()
  const { dispose: _, ...programs } = found
  const first = await Postgres.start({ programs: found })
  first.end('fast')
  const server = await Postgres.start({ copyOf: first.data, programs: found })
  const { data, password, address } = server
  project.provide('postgres', { shared: { programs, data, password, address }, unused: first.data })
  return () => {
    server.dispose()
    first.dispose()
  }
}
