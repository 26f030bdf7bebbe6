import { db } from '../schema/db.ts'

export async function lastEdits(lotIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (lotIds.length === 0) return found
  await db.officeBase
    .where('lotId')
    .anyOf([...lotIds])
    .each(({ lotId, seq = 0 }) => found.set(lotId, Math.max(seq, found.get(lotId) ?? 0)))
  return found
}
