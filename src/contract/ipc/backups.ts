import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/**
 * Name of a snapshot, made from the instant it was taken, in UTC to the millisecond. The pattern has no room for
 * anything that could lead out of the folder.
 */
export const snapshotName = z.string().regex(/^drafts-\d{8}T\d{9}Z\.json$/)

const rows = z.array(z.unknown())

/**
 * The outline of a snapshot of an older version: one text with the rows of each table. Only restored, never written any
 * more.
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

/** A damaged one is listed with `readable` false and meaningless counts. */
export const snapshotInfo = z.object({
  name: snapshotName,
  at: z.string(),
  lots: z.number(),
  details: z.number(),
  bytes: z.number(),
  readable: z.boolean(),
})
export type SnapshotInfo = z.infer<typeof snapshotInfo>

/** Most characters of a piece, so that no answer is larger than a megabyte, whatever the letters. */
export const PIECE_CHARACTERS = 300_000
/** The key of a unit: the table, a slash, and the primary key as JSON. */
export const unitKey = z
  .string()
  .max(600)
  .regex(/^[a-zA-Z]+\/[^\t\n]+$/)
/** Identifies the content of a unit, so that one that did not change is recognised without reading it all. */
export const unitStamp = z.string().regex(/^[0-9a-f]{16}$/)

/**
 * What is copied as one: a row of a table, a lot with its rows, or an answer with its payees. `json` is null when it was
 * deleted. `lines` counts the rows of a lot.
 */
export const snapshotUnit = z.strictObject({
  key: unitKey,
  stamp: unitStamp,
  lines: z.int().min(0),
  json: z
    .string()
    .regex(/^[^\t\n]*$/)
    .nullable(),
})
export type SnapshotUnit = z.infer<typeof snapshotUnit>

const saveId = z.uuid()
/** A `whole` copy begins a series; `changes` continues it with what differs from the copy before. */
const saveKind = z.enum(['whole', 'changes'])

export const backupChannels = {
  /** Newest first. They are listed by their heads; `verify` reads their content too. */
  'backups.list': channel(z.strictObject({ verify: z.boolean() }).optional(), z.array(snapshotInfo), COMMON),
  /**
   * The newest readable snapshot, the series that the next one can continue, and whether drafts changed after it as
   * far as the last session could record.
   */
  'backups.state': channel(
    noInput,
    z.object({
      last: snapshotInfo.optional(),
      series: z.object({ schemaVersion: z.number(), wholeDue: z.boolean() }).optional(),
      unsaved: z.boolean(),
    }),
    COMMON,
  ),
  /**
   * Begins a snapshot; `notFound` when there is no sound series to continue. `keepAll` is set when the drafts' store had
   * errors. No older snapshot is then removed for the rest of the session.
   */
  'backups.begin': channel(
    z.strictObject({ kind: saveKind, schemaVersion: z.int().min(1), keepAll: z.boolean() }),
    z.object({ saveId }),
    [...COMMON, 'notFound'],
  ),
  'backups.part': channel(z.strictObject({ saveId, units: z.array(snapshotUnit).max(2_000) }), z.null(), [
    ...COMMON,
    'notFound',
  ]),
  /** Until then nothing of the snapshot counts. */
  'backups.finish': channel(z.strictObject({ saveId }), snapshotInfo, [...COMMON, 'notFound']),
  /** `over` says that the window may close, saved or not. */
  'backups.abort': channel(z.strictObject({ saveId: saveId.optional(), over: z.boolean() }), z.null(), COMMON),
  /** Part by part, the key and stamp of every unit in the newest series. */
  'backups.stamps': channel(
    z.strictObject({ part: z.int().min(0) }),
    z.object({ stamps: z.array(z.tuple([z.string(), z.string()])), more: z.boolean() }),
    [...COMMON, 'notFound'],
  ),
  /** Opens a snapshot: `text` is that of an older version, cut into pieces; `units` has lines of units. */
  'backups.open': channel(
    z.strictObject({ name: snapshotName }),
    z.object({ kind: z.enum(['text', 'units']), pieces: z.number(), schemaVersion: z.number() }),
    [...COMMON, 'notFound'],
  ),
  /**
   * Null when it is damaged. A piece of units has only those that no later copy of the same snapshot replaces, one
   * a line: the key, a tab, and its JSON.
   */
  'backups.read': channel(
    z.strictObject({ name: snapshotName, piece: z.int().min(0) }),
    z.object({ text: z.string().nullable() }),
    [...COMMON, 'notFound'],
  ),
  /** The drafts differ from the last snapshot, so closing the app asks for one first. */
  'backups.changed': channel(noInput, z.null(), COMMON),
} as const
