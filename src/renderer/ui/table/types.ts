/** One column of a VirtualTable. `R` is the row. */
export interface VirtualColumn<R> {
  readonly key: string
  readonly title: string
  /** Width in px; the minimum for a growing column. */
  readonly width: number
  /** Takes a share of the remaining width. */
  readonly grow?: boolean
  readonly align?: 'left' | 'right' | 'center'
  /** The column's texts contain only digits and hyphens (dates), so a search for words with letters skips it. */
  readonly digitsOnly?: boolean
  /** The column is never searched. */
  readonly notSearched?: boolean
  /** The text is a button: a click emits `press` and selects the row. Keys reach it through the list's own commands. */
  readonly button?: boolean
  /** The button is a box that is ticked or not; it needs `button` and a `hint`, which is its name. */
  readonly checked?: (row: R) => boolean
  /** The heading is a box for all rows: its name, whether all or some are ticked, and what a press does. */
  readonly all?: HeadBox
  /** Other programs should read the value as a number, so it is copied without thousands separators. */
  readonly figure?: boolean
  /** The value used for sorting and filtering; a number sorts as a number. Defaults to the formatted text. */
  readonly value?: (row: R) => string | number | undefined
  readonly format: (row: R) => string
  /** What a listener hears, when it differs from the text. */
  readonly heard?: (row: R) => string
  /** Tooltip, when it differs from the text. */
  readonly hint?: (row: R) => string | undefined
  readonly cellClass?: (row: R) => string | undefined
}

/** A heading that ticks the boxes of all rows. */
export interface HeadBox {
  readonly name: string
  readonly checked: boolean | 'mixed'
  readonly press: () => void
}

/** One column of a TableHead. */
export interface HeadColumn {
  readonly key: string
  readonly title: string
  /** Width in px; a column without one takes the remaining width. */
  readonly width: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Tooltip of a heading that is not a button. */
  readonly hint?: string | undefined
  /** The column's width cannot be changed by dragging. */
  readonly fixed?: boolean | undefined
  /** A CSS class for the heading, styled by the table that uses it. */
  readonly mark?: string | undefined
  /** The heading is a box, and does not sort. */
  readonly all?: HeadBox | undefined
  /** Distance in px from the left edge at which the column stays while other columns scroll. */
  readonly left?: number | undefined
}

export interface VirtualSort {
  readonly key: string
  readonly direction: 1 | -1
}
