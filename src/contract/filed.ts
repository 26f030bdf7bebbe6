// What names a filing on both borders: where it went, and what it came to.
import { z } from 'zod'

/** The bank environments: the embedded practice bank, and the two of the real bank. */
export const environmentName = z.enum(['practice', 'production', 'development'])
export type EnvironmentName = z.infer<typeof environmentName>

/** Totals that main computed from the body it is about to send. Yen and counts. */
export const filedTotals = z.strictObject({
  municipalityCount: z.number(),
  totalNumber: z.number(),
  totalAmount: z.number(),
})
export type FiledTotals = z.infer<typeof filedTotals>
