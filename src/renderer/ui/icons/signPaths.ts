/** SVG paths in a square of 12. */
export const SIGN_PATHS = {
  down: 'M2.5 4h7L6 8.5z',
  left: 'M8 2.5v7L3.5 6z',
  right: 'M4 2.5v7L8.5 6z',
  close: 'M2 2l8 8M10 2l-8 8',
} as const
