/** A place on the screen, in its own pixels. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
