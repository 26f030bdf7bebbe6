import { writesEnded } from './writes/runningWrites.ts'
import { openLotAtOnce, type OpenLot } from './repositories/lots.ts'

let prefetched: { lotId: string; lot: OpenLot | undefined } | undefined
/**
 * Increases with every read and take. A lot is discarded if this changed while it was read, because it may be outdated.
 */
let generation = 0

const read = (lotId: string) => writesEnded().then(() => openLotAtOnce(lotId))

/**
 * Reads a lot before its screen opens, so that the screen is built and drawn once, with the lot in it. A failed read is
 * left to the screen, which retries and can show the error.
 */
export async function prefetchLot(lotId: string): Promise<void> {
  const own = ++generation
  const lot = await read(lotId).catch(() => undefined)
  if (own === generation) prefetched = { lotId, lot }
}

/** Forgets it as well; undefined when the lot still has to be read. */
function takePrefetched(lotId: string): OpenLot | undefined {
  const lot = prefetched?.lotId === lotId ? prefetched.lot : undefined
  generation++
  prefetched = undefined
  return lot
}

/** At once when it was prefetched. Undefined when the lot does not exist. */
export const loadLot = (lotId: string): OpenLot | Promise<OpenLot | undefined> => takePrefetched(lotId) ?? read(lotId)
