/** Device-independent pixels. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export const DEFAULT_SIZE = { width: 1280, height: 800 }
export const MINIMUM_SIZE = { width: 1024, height: 640 }

/** Null unless four integers. */
export function readBounds(value: unknown): Bounds | null {
  if (typeof value !== 'object' || value === null) return null
  const { x, y, width, height } = value as Record<string, unknown>
  return [x, y, width, height].every(Number.isSafeInteger) ? ({ x, y, width, height } as Bounds) : null
}

/**
 * Moves the window into the work area it overlaps most (a display may have been unplugged), never below the minimum
 * size unless the area is smaller. Null when it overlaps none.
 */
export function clampToDisplay(bounds: Bounds, workAreas: readonly Bounds[]): Bounds | null {
  const best = workAreas.toSorted((a, b) => overlap(bounds, b) - overlap(bounds, a))[0]
  if (best === undefined || overlap(bounds, best) === 0) return null
  const width = Math.min(Math.max(bounds.width, MINIMUM_SIZE.width), best.width)
  const height = Math.min(Math.max(bounds.height, MINIMUM_SIZE.height), best.height)
  return {
    width,
    height,
    x: Math.min(Math.max(bounds.x, best.x), best.x + best.width - width),
    y: Math.min(Math.max(bounds.y, best.y), best.y + best.height - height),
  }
}

function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

export interface Display {
  bounds: Bounds
  workArea: Bounds
  scaleFactor: number
}
export interface Placement {
  arrangement: string
  bounds: Bounds
  maximized: boolean
}

const MOST_PLACEMENTS = 12

/** The same text for the same displays in the same positions. */
export const arrangementOf = (displays: readonly Display[]): string =>
  displays
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${x},${y},${width}x${height}@${scaleFactor}`)
    .sort()
    .join(' ')

/** Newest first; invalid entries are dropped. */
export function readPlacements(value: unknown): Placement[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST_PLACEMENTS).flatMap((one: unknown) => {
    const { arrangement, bounds, maximized } = (typeof one === 'object' && one !== null ? one : {}) as Record<
      string,
      unknown
    >
    const read = readBounds(bounds)
    return typeof arrangement === 'string' && read ? [{ arrangement, bounds: read, maximized: maximized === true }] : []
  })
}

export const withPlacement = (known: readonly Placement[], now: Placement): Placement[] =>
  [now, ...known.filter(({ arrangement }) => arrangement !== now.arrangement)].slice(0, MOST_PLACEMENTS)

/**
 * The last position under these displays, else the last overall moved to an existing display. Undefined when nothing
 * is remembered.
 */
export function placeFor(
  known: readonly Placement[],
  displays: readonly Display[],
): Pick<Placement, 'bounds' | 'maximized'> | undefined {
  const arrangement = arrangementOf(displays)
  const remembered = known.find((one) => one.arrangement === arrangement) ?? known[0]
  const first = displays[0]
  if (!remembered || !first) return undefined
  const workAreas = displays.map(({ workArea }) => workArea)
  return {
    bounds: clampToDisplay(remembered.bounds, workAreas) ?? inMiddle(remembered.bounds, first.workArea),
    maximized: remembered.maximized,
  }
}

function inMiddle(size: Bounds, area: Bounds): Bounds {
  const width = Math.min(Math.max(size.width, MINIMUM_SIZE.width), area.width)
  const height = Math.min(Math.max(size.height, MINIMUM_SIZE.height), area.height)
  return {
    width,
    height,
    x: area.x + Math.floor((area.width - width) / 2),
    y: area.y + Math.floor((area.height - height) / 2),
  }
}
