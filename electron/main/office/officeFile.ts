import { z } from 'zod'
import { invitation } from '#contract/office/invitation'
import { officeRole } from '#contract/office/rows'
import type { JsonFile } from '../storage/jsonFile.ts'

const seen = z.strictObject({ cursor: z.number(), mark: z.string().nullable(), epoch: z.number() })
const officeFile = z.strictObject({
  /** The identity of this workstation, made once; it stays when the office is left. */
  machine: z.uuid().optional(),
  invitation: invitation.optional(),
  /** What this workstation has seen of the office's record. */
  seen: seen.optional(),
  /** The other workstations of the office that this one ever saw there. */
  machines: z.array(z.strictObject({ id: z.uuid(), name: z.string(), login: z.string() })).optional(),
  /** The id of the office, as the server said last. */
  officeId: z.uuid().optional(),
  /** What the user of this computer may do, as the server said last. */
  roles: z.array(officeRole).optional(),
})
/** What a computer keeps of its office. */
export type OfficeFile = z.infer<typeof officeFile>

/** Returns whether this is the content of the office's file. */
export const isOfficeFile = (value: unknown): boolean => officeFile.safeParse(value).success

/** Returns the content of the office's file. Throws StorageError. */
export const readOfficeFile = (file: JsonFile): OfficeFile => officeFile.parse(file.read())
