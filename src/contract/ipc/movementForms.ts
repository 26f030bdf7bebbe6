import { z } from 'zod'
import { employer } from './company.ts'

const yen = z.number().int().nonnegative()

/** Months and days are ISO; '' where unknown. */
const movementForm = z.object({
  /** `join`: the employer begins to withhold; the others end it. */
  kind: z.enum(['join', 'leave', 'absence', 'death', 'transfer', 'other']),
  /** 現年度・新年度・両年度. The amounts of the next year are not known yet. */
  years: z.enum(['current', 'next', 'both']),
  /** Absent if nothing is left to pay, and for a `transfer`. */
  rest: z.enum(['lumpSum', 'ordinary']).optional(),
  municipalityCode: z.string(),
  municipality: z.string(),
  designatedNumber: z.string(),
  recipientNumber: z.string(),
  name: z.string(),
  day: z.string(),
  /** The first changed month: of the lump sum, of nothing withheld, or of withholding after joining. */
  from: z.string(),
  /** '' for a `join`, whose date only the municipality sets. */
  dueDate: z.string(),
  /** Yen of the year, of the months withheld before, and of what is left. */
  yearly: yen,
  withheld: yen,
  remaining: yen,
  /** '' if no month was withheld. */
  firstMonth: z.string(),
  lastMonth: z.string(),
  /** Yen of the first month and of each later one; undefined if the later ones differ. */
  first: yen,
  others: yen.optional(),
  /** Who withholds the rest after a `transfer`; '' where unknown. */
  newEmployer: z
    .object({ name: z.string(), address: z.string(), telephone: z.string(), designatedNumber: z.string() })
    .optional(),
})
export type MovementForm = z.infer<typeof movementForm>

/** 異動届 */
export const movementForms = z.object({
  kind: z.literal('movementForms'),
  /** Always Japanese: municipalities read it. */
  locale: z.literal('ja'),
  printedAt: z.string(),
  practice: z.boolean(),
  companyName: z.string(),
  /** In kana, as in lots. */
  applicantName: z.string(),
  /** In kana, as in lots. */
  address: z.string(),
  employer: employer.optional(),
  year: z.number().int(),
  forms: z.array(movementForm).min(1).max(5_000),
})
export type MovementForms = z.infer<typeof movementForms>
