import { z } from 'zod'
import type { Step } from '../draft/rows.ts'
import { draftRow, head } from '../schema/snapshotRows.ts'

const ids = z.array(z.string())

const step = z.looseObject({
  changed: z.array(draftRow),
  gone: ids,
  added: z.array(z.object({ index: z.number().int().min(0), row: draftRow })),
  order: ids.optional(),
  head: head.partial().optional(),
})

/** A step read from the disk may be damaged. */
export const isStep = (value: Step): boolean => step.safeParse(value).success
