import { db } from '../schema/db.ts'

/** By lot, the office server's sequence number (`seq`) of the last change to it that was read back here. */
export async function lastEdits(lotIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (lotIds.length === 0) return found
  await db.officeBase
    .where('lotId')
    .anyOf([...lotIds])
    .each(({ lotId, seq = 0 }) => found.set(lotId, Math.max(seq, found.get(lotId) ?? 0)))
  return found
}
