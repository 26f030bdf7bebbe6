import { version1 } from './version1.ts'
import { version2 } from './version2.ts'
import { version3 } from './version3.ts'
import { version4 } from './version4.ts'
import { version5 } from './version5.ts'
import { version6 } from './version6.ts'
import { version7 } from './version7.ts'
import { version8 } from './version8.ts'
import { version9 } from './version9.ts'
import { version10 } from './version10.ts'
import { version11 } from './version11.ts'
import { version12 } from './version12.ts'
import { version13 } from './version13.ts'
import { version14 } from './version14.ts'
import type { Migration } from './migration.ts'
import type Dexie from 'dexie'

/** Every version of the schema in order. The numbers have no gaps; a released migration never changes. */
export const MIGRATIONS: readonly Migration[] = [
  version1,
  version2,
  version3,
  version4,
  version5,
  version6,
  version7,
  version8,
  version9,
  version10,
  version11,
  version12,
  version13,
  version14,
]

/**
 * One step without an upgrade becomes part of the next, because Dexie compares each declared version with the
 * tables that are there. For each it parses all earlier ones again, and that delays the first screen.
 */
function fewestSteps(migrations: readonly Migration[]): Migration[] {
  const steps: Migration[] = []
  for (const migration of migrations) {
    const before = steps.at(-1)?.upgrade ? undefined : steps.pop()
    steps.push({ ...migration, stores: { ...before?.stores, ...migration.stores } })
  }
  return steps
}

/** Declares versions of the schema on a database that is not open yet. */
export function declareVersions(database: Dexie, migrations: readonly Migration[] = MIGRATIONS): void {
  for (const { version, stores, upgrade } of fewestSteps(migrations)) {
    const declared = database.version(version).stores(stores)
    if (upgrade) declared.upgrade(upgrade)
  }
}
