export interface ControlAttributes {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}
