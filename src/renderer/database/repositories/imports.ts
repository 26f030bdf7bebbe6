import type { LotDetail, LotHead } from '#domain/lot'
import { fitsMapping, type Mapping } from '#formats/mapping'
import type { Table } from '#formats/table'
import { db, type ImportRecord, type MappingRecord } from '../schema/db.ts'
import { createLots } from './lots.ts'

/** The file of an import: its name and the SHA-256 of its bytes. */
export interface ImportedFile {
  name: string
  hash: string
}
/** The layout of the file, remembered for the next one; only for tables that the app did not write itself. */
export interface UsedMapping {
  mapping: Mapping
  table: Table
}
/** An earlier import of the same file; `lotExists` is false when its lot has been deleted since. */
export interface EarlierImport extends ImportRecord {
  lotExists: boolean
}

/** Returns the last import of a file with these bytes, or undefined. */
export async function findImport(companyId: string, hash: string): Promise<EarlierImport | undefined> {
  const found = await db.imports.get([companyId, hash])
  return found && { ...found, lotExists: (await db.lots.get(found.lotId)) !== undefined }
}

/** Returns the mappings stored for a company, last used first. */
export async function savedMappings(companyId: string): Promise<Mapping[]> {
  return (await latestMappings(companyId)).map(({ mapping }) => mapping)
}

async function latestMappings(companyId: string): Promise<MappingRecord[]> {
  const records = await db.mappings.where('companyId').equals(companyId).toArray()
  return records.sort((a, b) => b.usedAt.localeCompare(a.usedAt) || b.id - a.id)
}

/** Stores that a file was imported into a lot, and its layout, in one transaction. */
export async function rememberImport(
  companyId: string,
  file: ImportedFile,
  into: { lotId: string; detailCount: number },
  used?: UsedMapping,
): Promise<void> {
  const at = new Date().toISOString()
  await db.transaction('rw', db.imports, db.mappings, async () => {
    await db.imports.put({ companyId, ...file, at, ...into })
    if (used) await keepMapping(companyId, used, at)
  })
}

// Stores one mapping per layout. The same headings in the same place are the same layout, even if its columns are now
// used for other fields.
async function keepMapping(companyId: string, { mapping, table }: UsedMapping, usedAt: string): Promise<void> {
  const same = (await latestMappings(companyId)).find(({ mapping: kept }) => isSameLayout(kept, mapping, table))
  // A new id keeps the order right even if two mappings are used in the same millisecond.
  if (same) await db.mappings.delete(same.id)
  await db.mappings.add({ companyId, mapping, usedAt })
}

function isSameLayout(kept: Mapping, used: Mapping, table: Table): boolean {
  return (
    kept.firstDataRow === used.firstDataRow &&
    (kept.headings.length === 0) === (used.headings.length === 0) &&
    fitsMapping(table, kept)
  )
}

/**
 * Creates the lots of a file (as many as its details need) and stores the import, in one transaction. Returns the ids
 * of the lots.
 */
export async function createImportedLots(
  companyId: string,
  head: LotHead,
  details: LotDetail[],
  file: ImportedFile,
  used?: UsedMapping,
): Promise<string[]> {
  return db.transaction('rw', [db.lots, db.details, db.orders, db.imports, db.mappings], async () => {
    const lotIds = await createLots(companyId, head, details)
    await rememberImport(companyId, file, { lotId: lotIds[0] ?? '', detailCount: details.length }, used)
    return lotIds
  })
}
