import { z } from 'zod'

const line = z.array(z.string())

/** A screen's list on paper: the screen's own texts, in its order and with its filter. */
export const listPaper = z.object({
  kind: z.literal('list'),
  locale: z.enum(['ja', 'en']),
  printedAt: z.string(),
  practice: z.boolean(),
  sideways: z.boolean(),
  title: z.string(),
  /** Whose list it is, in words, even if it covers all companies. */
  companyName: z.string(),
  /** What the list covers: its year, its filter. */
  facts: z.array(z.object({ term: z.string(), text: z.string() })),
  /** Width in millimetres; a column without one takes the remaining width. */
  columns: z.array(z.object({ title: z.string(), width: z.number().optional(), figure: z.boolean() })),
  /** Text lines in each row; line breaks separate the lines of a cell. */
  linesPerRow: z.union([z.literal(1), z.literal(2)]),
  /** A row with a heading is a group and stands out. */
  rows: z.array(z.object({ cells: line, heading: z.boolean() })),
  totals: z.array(line),
  /** A note below the list; '' for none. */
  note: z.string(),
})
export type ListPaper = z.infer<typeof listPaper>
