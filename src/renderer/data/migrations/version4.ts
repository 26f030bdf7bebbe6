import type { Migration } from './migration.ts'

export const version4: Migration = {
  version: 4,
  stores: { steps: '[lotId+n], lotId' },
}
