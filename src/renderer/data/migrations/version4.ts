import type { Migration } from './migration.ts'

/** The undo steps of each lot. */
export const version4: Migration = {
  version: 4,
  stores: { steps: '[lotId+n], lotId' },
}
