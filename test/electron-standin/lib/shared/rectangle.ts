/** A rectangle on the screen, in pixels. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
