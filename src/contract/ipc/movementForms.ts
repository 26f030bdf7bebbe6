import { z } from 'zod'
import { employer } from './company.ts'

const yen = z.number().int().nonnegative()

/** What is known for one report of a movement. Months and days are ISO; '' where nothing is known. */
const movementForm = z.object({
  /** `join`: the employer begins to withhold; the others end it. */
  kind: z.enum(['join', 'leave', 'absence', 'death', 'transfer', 'other']),
  /** This tax year, the next one, or both (現年度・新年度・両年度). The amounts of the next year are not known yet. */
  years: z.enum(['current', 'next', 'both']),
  /** How the rest is paid; absent if nothing is left, and for a `transfer`. */
  rest: z.enum(['lumpSum', 'ordinary']).optional(),
  municipalityCode: z.string(),
  /** Prefecture and name. */
  municipality: z.string(),
  designatedNumber: z.string(),
  recipientNumber: z.string(),
  name: z.string(),
  day: z.string(),
  /** The first month that is otherwise: of the lump sum, of nothing withheld, or of withholding after joining. */
  from: z.string(),
  /** '' where only the municipality has a date. */
  dueDate: z.string(),
  /** Yen of the year, of the months withheld before, and of what is left. */
  yearly: yen,
  withheld: yen,
  remaining: yen,
  /** The first and last month withheld before; '' if none was. */
  firstMonth: z.string(),
  lastMonth: z.string(),
  /** Yen of the first month and of each later one; the latter undefined if they differ. */
  first: yen,
  others: yen.optional(),
  /** Of a `transfer`: who withholds the rest; '' where unknown. */
  newEmployer: z
    .object({ name: z.string(), address: z.string(), telephone: z.string(), designatedNumber: z.string() })
    .optional(),
})
export type MovementForm = z.infer<typeof movementForm>

/** Reports of movements (異動届) as forms, each on a page; two or more begin with a list of them. */
export const movementForms = z.object({
  kind: z.literal('movementForms'),
  /** Always Japanese, because municipalities read it. */
  locale: z.literal('ja'),
  printedAt: z.string(),
  practice: z.boolean(),
  companyName: z.string(),
  /** In kana, as in lots. */
  applicantName: z.string(),
  /** In kana, as in lots. */
  address: z.string(),
  /** In kanji, as the company has it; absent while nothing of it is known. */
  employer: employer.optional(),
  year: z.number().int(),
  forms: z.array(movementForm).min(1).max(5_000),
})
export type MovementForms = z.infer<typeof movementForms>
