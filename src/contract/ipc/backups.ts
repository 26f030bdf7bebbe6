import { z } from 'zod'

/** Most characters a snapshot may have; some hundred thousand payee rows. */
export const MAX_SNAPSHOT_CHARACTERS = 67_108_864

/**
 * Name of a snapshot: the instant it was taken, in UTC to the millisecond. Nothing that could lead out of its folder
 * fits in it.
 */
export const snapshotName = z.string().regex(/^drafts-\d{8}T\d{9}Z\.json$/)

const rows = z.array(z.unknown())

/**
 * The outside of a snapshot: the version of the store it was read from, and the rows of each table. Main looks no
 * deeper; the renderer, which owns the tables, checks the rows before it writes any.
 */
export const snapshotOutline = z.strictObject({
  schemaVersion: z.number().int().min(1),
  lots: rows,
  details: rows,
  orders: rows,
  lookups: rows,
  payees: rows.optional(),
})
export type SnapshotOutline = z.infer<typeof snapshotOutline>

/** A snapshot in the list. One that is damaged is listed with `readable` false and no counts that mean anything. */
export const snapshotInfo = z.object({
  name: snapshotName,
  at: z.string(),
  lots: z.number(),
  details: z.number(),
  bytes: z.number(),
  readable: z.boolean(),
})
export type SnapshotInfo = z.infer<typeof snapshotInfo>
