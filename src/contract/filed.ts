// What `contract/ipc` and `contract/office` both say of a filing.
import { z } from 'zod'

/** `practice` is the embedded practice bank; the other two belong to the real bank. */
export const environmentName = z.enum(['practice', 'production', 'development'])
export type EnvironmentName = z.infer<typeof environmentName>

/** Yen and counts, computed from the body that is about to be sent. */
export const filedTotals = z.strictObject({
  municipalityCount: z.number(),
  totalNumber: z.number(),
  totalAmount: z.number(),
})
export type FiledTotals = z.infer<typeof filedTotals>
