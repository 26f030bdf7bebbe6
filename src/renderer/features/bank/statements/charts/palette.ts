/**
 * `money` (coming in, balance) and `out` differ for every kind of colour vision (after Okabe and Ito) and in lightness,
 * which survives a greyscale print.
 */
export interface Palette {
  readonly money: string
  readonly out: string
  readonly text: string
  readonly line: string
  readonly surface: string
}

const LIGHT: Palette = { money: '#0072b2', out: '#c04f00', text: '#3d4a53', line: '#dde2e6', surface: '#ffffff' }
const DARK: Palette = { money: '#56b4e9', out: '#f0a63a', text: '#b8c4cc', line: '#2d3940', surface: '#1a2227' }
const PAPER: Palette = { money: '#555555', out: '#000000', text: '#000000', line: '#cccccc', surface: '#ffffff' }

export const paletteFor = (dark: boolean, paper: boolean): Palette => (paper ? PAPER : dark ? DARK : LIGHT)

/** Stripes distinguish money out from money in without colour. */
export function stripes({ out, surface }: Palette): CanvasPattern | string {
  const tile = document.createElement('canvas')
  const size = 6 * devicePixelRatio
  tile.width = tile.height = size
  const pen = tile.getContext('2d')
  if (!pen) return out
  pen.fillStyle = surface
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = out
  pen.lineWidth = size / 2.6
  for (const shift of [-size, 0, size]) {
    pen.beginPath()
    pen.moveTo(shift - 1, size + 1)
    pen.lineTo(shift + size + 1, -1)
    pen.stroke()
  }
  return pen.createPattern(tile, 'repeat') ?? out
}
