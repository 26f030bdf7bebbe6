import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createLeaving, type Leaving } from '../backups/leaving.ts'
import { createCopyFile } from '../backups/saving.ts'
import { SnapshotStore } from '../backups/store.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import type { World } from './world.ts'

/** Quitting waits so long for the last snapshot of the drafts. */
const SNAPSHOT_WAIT_MS = 4_000

export interface SnapshotParts {
  snapshots: SnapshotStore
  /** Quitting waits for this step, so that the page can save a last snapshot. */
  leaving: Leaving
}

export function openSnapshotParts({ computer, time, desktop, log }: World): SnapshotParts {
  const write = (path: string, bytes: Uint8Array) => writeAtomically(path, bytes, delay)
  return {
    snapshots: new SnapshotStore({
      folder: join(computer.userData, 'backups'),
      now: time.now,
      log,
      write,
      create: createCopyFile,
    }),
    leaving: createLeaving({
      ask: () => {
        desktop.broadcast('backups.wanted', null)
      },
      waitMs: SNAPSHOT_WAIT_MS,
    }),
  }
}
