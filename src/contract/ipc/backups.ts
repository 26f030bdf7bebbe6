import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/**
 * A snapshot's file, named after the time in UTC, to the millisecond. The pattern allows no path that leads out of the
 * folder.
 */
export const snapshotName = z.string().regex(/^drafts-\d{8}T\d{9}Z\.json$/)

const rows = z.array(z.unknown())

/** A snapshot of an older version: one text with the rows of each table. Only restored, no longer written. */
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

/** A damaged snapshot has `readable` false and meaningless counts. */
export const snapshotInfo = z.object({
  name: snapshotName,
  at: z.string(),
  lots: z.number(),
  details: z.number(),
  bytes: z.number(),
  readable: z.boolean(),
})
export type SnapshotInfo = z.infer<typeof snapshotInfo>

/** Keeps an answer below a megabyte whatever the letters. */
export const PIECE_CHARACTERS = 300_000
/** The table, a slash, and the primary key as JSON. */
export const unitKey = z
  .string()
  .max(600)
  .regex(/^[a-zA-Z]+\/[^\t\n]+$/)
/** Identifies a unit's content, so that an unchanged unit is recognised without reading all of it. */
export const unitStamp = z.string().regex(/^[0-9a-f]{16}$/)

/**
 * The smallest part that is copied: a row, a lot with its rows, or an answer with its payees. `json` is null after
 * deletion. `lines` counts a lot's rows.
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
/** `whole` begins a series; `changes` has what differs from the copy before. */
const saveKind = z.enum(['whole', 'changes'])

export const backupChannels = {
  /** Newest first. Without `verify` only the head of each file is read. */
  'backups.list': channel(z.strictObject({ verify: z.boolean() }).optional(), z.array(snapshotInfo), COMMON),
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
   * `notFound` when there is no sound series to continue. `keepAll` is set when the drafts' store had errors: no
   * older snapshot is then removed in this session.
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
  /** Nothing of the snapshot counts before this call. */
  'backups.finish': channel(z.strictObject({ saveId }), snapshotInfo, [...COMMON, 'notFound']),
  /** `over`: the window may close, saved or not. */
  'backups.abort': channel(z.strictObject({ saveId: saveId.optional(), over: z.boolean() }), z.null(), COMMON),
  'backups.stamps': channel(
    z.strictObject({ part: z.int().min(0) }),
    z.object({ stamps: z.array(z.tuple([z.string(), z.string()])), more: z.boolean() }),
    [...COMMON, 'notFound'],
  ),
  /** `text`: one text of an older version, cut into pieces; `units`: lines of units. */
  'backups.open': channel(
    z.strictObject({ name: snapshotName }),
    z.object({ kind: z.enum(['text', 'units']), pieces: z.number(), schemaVersion: z.number() }),
    [...COMMON, 'notFound'],
  ),
  /**
   * `text` is null if the piece is damaged. A piece of units leaves out those that a later copy of the series replaces.
   * One a line: key, tab, JSON.
   */
  'backups.read': channel(
    z.strictObject({ name: snapshotName, piece: z.int().min(0) }),
    z.object({ text: z.string().nullable() }),
    [...COMMON, 'notFound'],
  ),
  /** The drafts differ from the last snapshot, so closing the app first asks for one. */
  'backups.changed': channel(noInput, z.null(), COMMON),
} as const
