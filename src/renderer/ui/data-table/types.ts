/** One column of a VirtualTable. `R` is the row. */
export interface VirtualColumn<R> {
  readonly key: string
  readonly title: string
  /** Width in px; the minimum for a growing column. */
  readonly width: number
  /** Shares the width that is left over. */
  readonly grow?: boolean
  readonly align?: 'left' | 'right' | 'center'
  /** Its texts contain only digits and hyphens (a date), so words with a letter are not searched there. */
  readonly digitsOnly?: boolean
  /** Never searched. */
  readonly notSearched?: boolean
  /** Its value is a number in other programs too: copied without thousands separators. */
  readonly figure?: boolean
  /** The value used for sorting and filtering; a number sorts as a number. Defaults to the formatted text. */
  readonly value?: (row: R) => string | number | undefined
  /** The text of the cell. */
  readonly format: (row: R) => string
  /** Tooltip, when it differs from the text. */
  readonly hint?: (row: R) => string | undefined
  readonly cellClass?: (row: R) => string | undefined
}

/** One column of a TableHead. */
export interface HeadColumn {
  readonly key: string
  readonly title: string
  /** Width in px; a column without one takes what is left over. */
  readonly width: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Tooltip of a heading that is no button. */
  readonly hint?: string | undefined
  /** Its width cannot be dragged. */
  readonly fixed?: boolean | undefined
  /** A class that its table styles. */
  readonly mark?: string | undefined
  /** Distance in px from the left edge where the column stays while others scroll. */
  readonly left?: number | undefined
}

export interface VirtualSort {
  readonly key: string
  readonly direction: 1 | -1
}
