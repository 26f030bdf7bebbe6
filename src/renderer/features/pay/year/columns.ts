// The columns of the year plan, whose twelve months begin with June.
import { MONTH_FIELDS, type MonthField } from '#domain/year/yearMonths'

export type TextField = 'recipientNumber' | 'name' | 'municipalityCode' | 'designatedNumber'
export type PlanField = TextField | 'payee' | 'yearly' | MonthField

export interface PlanColumn {
  readonly field: PlanField
  readonly kind: 'text' | 'amount'
  readonly editable: boolean
  /** In px. */
  readonly width: number
}

const text = (field: PlanField, width: number, editable = true): PlanColumn => ({
  field,
  kind: 'text',
  editable,
  width,
})

/**
 * In px: all twelve months fit into 1920 px, and at 1280 px no total is cut in its middle by the edge of the window.
 */
const MONTH_WIDTH = 80

export const PLAN_COLUMNS: readonly PlanColumn[] = [
  text('recipientNumber', 96),
  text('name', 116),
  text('municipalityCode', 100),
  text('payee', 148, false),
  text('designatedNumber', 104),
  { field: 'yearly', kind: 'amount', editable: false, width: 96 },
  ...MONTH_FIELDS.map((field): PlanColumn => ({ field, kind: 'amount', editable: true, width: MONTH_WIDTH })),
]

/** Columns that stay in place when scrolling sideways, not counting the row number. */
export const PLAN_FROZEN = 2
export const NUMBER_WIDTH = 44

/** Left edges in px from the left edge of the first column, followed by the right edge of the last. */
export const PLAN_EDGES: readonly number[] = PLAN_COLUMNS.reduce<number[]>(
  (edges, { width }) => [...edges, (edges.at(-1) ?? 0) + width],
  [0],
)

export const PLAN_STOPS: readonly number[] = PLAN_COLUMNS.flatMap(({ editable }, index) => (editable ? [index] : []))

/** The index in the twelve amounts, or -1 for another column. */
export const monthIndexOf = (field: PlanField): number => MONTH_FIELDS.findIndex((month) => month === field)
