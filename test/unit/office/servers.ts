import { inject } from 'vitest'
import { Postgres, type Options, type RunningServer } from '../../resilience/postgres/server.ts'

/** The server that all files share. Databases are made on it under names that no other file uses; nobody stops it. */
export const sharedServer = (): RunningServer => inject('postgres').shared

/** Starts a server for one file, which may stop or kill it, and has to dispose of it. */
export function ownServer(options: Options = {}): Promise<Postgres> {
  const { shared, unused } = inject('postgres')
  const programs = { ...shared.programs, dispose: () => undefined }
  return Postgres.start(options.programs ? options : { copyOf: unused, programs, ...options })
}
