import { z } from 'zod'

const line = z.array(z.string())

/** A list of a screen on paper: texts as the screen has them, in the order and the selection in which it shows them. */
export const listPaper = z.object({
  kind: z.literal('list'),
  locale: z.enum(['ja', 'en']),
  printedAt: z.string(),
  practice: z.boolean(),
  sideways: z.boolean(),
  title: z.string(),
  /** Whose list it is, in words also where it is of all companies. */
  companyName: z.string(),
  /** What the list is of: its year, what was filtered by. */
  facts: z.array(z.object({ term: z.string(), text: z.string() })),
  /** Millimetres; a column without them takes what is left. */
  columns: z.array(z.object({ title: z.string(), width: z.number().optional(), figure: z.boolean() })),
  /** Text lines in each row; a cell's own are parted by line ends. */
  linesPerRow: z.union([z.literal(1), z.literal(2)]),
  /** A row with a heading is a group and stands out. */
  rows: z.array(z.object({ cells: line, heading: z.boolean() })),
  totals: z.array(line),
  /** What has to be said below the list; '' for nothing. */
  note: z.string(),
})
export type ListPaper = z.infer<typeof listPaper>
