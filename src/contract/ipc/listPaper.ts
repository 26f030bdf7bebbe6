import { z } from 'zod'

const line = z.array(z.string())

export const listPaper = z.object({
  kind: z.literal('list'),
  locale: z.enum(['ja', 'en']),
  printedAt: z.string(),
  practice: z.boolean(),
  sideways: z.boolean(),
  title: z.string(),
  companyName: z.string(),
  facts: z.array(z.object({ term: z.string(), text: z.string() })),
  /** Width in millimetres; without one, the remaining width. */
  columns: z.array(z.object({ title: z.string(), width: z.number().optional(), figure: z.boolean() })),
  /** Lines of a cell, which line breaks separate. */
  linesPerRow: z.union([z.literal(1), z.literal(2)]),
  /** A row with a heading is a group and stands out. */
  rows: z.array(z.object({ cells: line, heading: z.boolean() })),
  totals: z.array(line),
  note: z.string(),
})
export type ListPaper = z.infer<typeof listPaper>
