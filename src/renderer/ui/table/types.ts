export interface VirtualColumn<R> {
  readonly key: string
  readonly title: string
  /** Px; the minimum for a growing column. */
  readonly width: number
  readonly grow?: boolean
  readonly align?: 'left' | 'right' | 'center'
  /** Digits and hyphens (dates): a search for words with letters skips the column. */
  readonly digitsOnly?: boolean
  readonly notSearched?: boolean
  /** A click on the text emits `press` and selects the row. Keys reach it through the list's commands. */
  readonly button?: boolean
  /** A check box; needs `button`, and `hint` as its name. */
  readonly checked?: (row: R) => boolean
  /** A check box for all rows in the heading. */
  readonly all?: HeadBox
  /** Copied without separators, so that other programs read a number. */
  readonly figure?: boolean
  /** For sorting and filtering; a number sorts as a number. Defaults to the formatted text. */
  readonly value?: (row: R) => string | number | undefined
  readonly format: (row: R) => string
  readonly heard?: (row: R) => string
  readonly hint?: (row: R) => string | undefined
  readonly cellClass?: (row: R) => string | undefined
}

export interface HeadBox {
  readonly name: string
  readonly checked: boolean | 'mixed'
  readonly press: () => void
}

export interface HeadColumn {
  readonly key: string
  readonly title: string
  /** Px; a column without one takes the remaining width. */
  readonly width: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  readonly hint?: string | undefined
  readonly fixed?: boolean | undefined
  readonly mark?: string | undefined
  /** The heading is a check box and does not sort. */
  readonly all?: HeadBox | undefined
  /** Px from the left edge, for a column that stays while others scroll. */
  readonly left?: number | undefined
}

export interface VirtualSort {
  readonly key: string
  readonly direction: 1 | -1
}
