// What this computer stores of its office (office.json).
import { z } from 'zod'
import { invitation } from '#contract/office/invitation'
import { officeRole } from '#contract/office/rows'
import type { JsonFile } from '../storage/jsonFile.ts'

const seen = z.strictObject({ cursor: z.number(), mark: z.string().nullable(), epoch: z.number() })
const officeFile = z.strictObject({
  /** This computer's id, made at the first join; stays when the office is left. */
  machine: z.uuid().optional(),
  invitation: invitation.optional(),
  seen: seen.optional(),
  machines: z.array(z.strictObject({ id: z.uuid(), name: z.string(), login: z.string() })).optional(),
  officeId: z.uuid().optional(),
  roles: z.array(officeRole).optional(),
})
export type OfficeFile = z.infer<typeof officeFile>

export const isOfficeFile = (value: unknown): boolean => officeFile.safeParse(value).success

/** Throws StorageError. */
export const readOfficeFile = (file: JsonFile): OfficeFile => officeFile.parse(file.read())
