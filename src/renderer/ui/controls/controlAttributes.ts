/** Attributes of an input element that tie it to its label and to the note below it. */
export interface ControlAttributes {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}
