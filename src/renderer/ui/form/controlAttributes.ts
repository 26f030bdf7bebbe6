/** What a field hands to its input element: they tie it to its label and to the line beneath it. */
export interface ControlAttributes {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}
