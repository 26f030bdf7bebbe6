/** One column of a VirtualTable. `R` is the row. */
export interface VirtualColumn<R> {
  readonly key: string
  readonly title: string
  /** Pixels; of a growing column the least. */
  readonly width: number
  /** Takes part in the width that is left over. */
  readonly grow?: boolean
  readonly align?: 'left' | 'right' | 'center'
  /** Its texts hold digits and hyphens alone (a date): words with a letter are not looked for there. */
  readonly digitsOnly?: boolean
  /** Words are never looked for in it. */
  readonly notSearched?: boolean
  /** Its value is a number in other programs too: copied without commas. */
  readonly figure?: boolean
  /** What sorting and filtering look at; a number sorts as a number. Without it, the formatted text. */
  readonly value?: (row: R) => string | number | undefined
  /** What the cell shows. */
  readonly format: (row: R) => string
  /** Words shown on pointing at the cell, where they differ from its text. */
  readonly hint?: (row: R) => string | undefined
  readonly cellClass?: (row: R) => string | undefined
}

export interface VirtualSort {
  readonly key: string
  readonly direction: 1 | -1
}
