import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/** Maximum number of characters in a snapshot: enough for several hundred thousand payee rows. */
export const MAX_SNAPSHOT_CHARACTERS = 67_108_864

/**
 * Name of a snapshot, made from the instant it was taken, in UTC to the millisecond. The pattern has no room for
 * anything that could lead out of the folder.
 */
export const snapshotName = z.string().regex(/^drafts-\d{8}T\d{9}Z\.json$/)

const rows = z.array(z.unknown())

/**
 * The outline of a snapshot: the version of the store it was read from, and the rows of each table. Main looks no
 * deeper; the renderer, which owns the tables, checks the rows before it writes any.
 */
export const snapshotOutline = z.strictObject({
  schemaVersion: z.number().int().min(1),
  lots: rows,
  details: rows,
  orders: rows,
  lookups: rows,
  payees: rows.optional(),
  monthNotes: rows.optional(),
  yearEmployees: rows.optional(),
  /** In snapshots of schema versions 12 and 13. */
  yearLayouts: rows.optional(),
  layouts: rows.optional(),
  intakes: rows.optional(),
})
export type SnapshotOutline = z.infer<typeof snapshotOutline>

/** A snapshot in the list. A damaged one is listed with `readable` false and meaningless counts. */
export const snapshotInfo = z.object({
  name: snapshotName,
  at: z.string(),
  lots: z.number(),
  details: z.number(),
  bytes: z.number(),
  readable: z.boolean(),
})
export type SnapshotInfo = z.infer<typeof snapshotInfo>

/** Calls about snapshots of the drafts. */
export const backupChannels = {
  /**
   * Saves a snapshot of the drafts. `keepAll` is set when the drafts' store had errors. No older snapshot is then
   * removed for the rest of the session.
   */
  'backups.save': channel(
    z.strictObject({ content: z.string().max(MAX_SNAPSHOT_CHARACTERS), keepAll: z.boolean().optional() }),
    snapshotInfo,
    COMMON,
  ),
  'backups.list': channel(noInput, z.array(snapshotInfo), COMMON),
  'backups.read': channel(z.strictObject({ name: snapshotName }), z.object({ content: z.string() }), [
    ...COMMON,
    'notFound',
  ]),
  /** Reports that the drafts differ from the last snapshot, so that closing the app asks for one first. */
  'backups.changed': channel(noInput, z.null(), COMMON),
} as const
