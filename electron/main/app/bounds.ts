/** A rectangle in device-independent pixels. */
export interface Bounds { x: number; y: number; width: number; height: number }

export const DEFAULT_SIZE = { width: 1280, height: 800 }
export const MINIMUM_SIZE = { width: 1024, height: 640 }

/** Reads remembered bounds; anything that is not four integers is forgotten. */
export function readBounds(value: unknown): Bounds | null {
  if (typeof value !== 'object' || value === null) return null
  const { x, y, width, height } = value as Record<string, unknown>
  return [x, y, width, height].every(Number.isSafeInteger) ? ({ x, y, width, height } as Bounds) : null
}

/**
 * Puts remembered bounds back onto the work area of the display they overlap most (a display may have been unplugged since): never
 * larger than it, never smaller than the minimum unless the display is, wholly inside. Gives null when they overlap none.
 */
export function clampToDisplay(bounds: Bounds, workAreas: readonly Bounds[]): Bounds | null {
  const best = workAreas.toSorted((a, b) => overlap(bounds, b) - overlap(bounds, a))[0]
  if (best === undefined || overlap(bounds, best) === 0) return null
  const width = Math.min(Math.max(bounds.width, MINIMUM_SIZE.width), best.width)
  const height = Math.min(Math.max(bounds.height, MINIMUM_SIZE.height), best.height)
  return {
    width, height,
    x: Math.min(Math.max(bounds.x, best.x), best.x + best.width - width),
    y: Math.min(Math.max(bounds.y, best.y), best.y + best.height - height),
  }
}

function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}
