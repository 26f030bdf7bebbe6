import { writesEnded } from './writes/runningWrites.ts'
import { openLotAtOnce, type OpenLot } from './repositories/lots.ts'

let prefetched: { lotId: string; lot: OpenLot | undefined } | undefined
/** A lot read while this changed may be outdated and is discarded. */
let generation = 0

const read = (lotId: string) => writesEnded().then(() => openLotAtOnce(lotId))

/** Before its screen opens, so that it is drawn only once, with the lot in it. If this fails, the screen reads it. */
export async function prefetchLot(lotId: string): Promise<void> {
  const own = ++generation
  const lot = await read(lotId).catch(() => undefined)
  if (own === generation) prefetched = { lotId, lot }
}

/** Undefined when the lot still has to be read. */
function takePrefetched(lotId: string): OpenLot | undefined {
  const lot = prefetched?.lotId === lotId ? prefetched.lot : undefined
  generation++
  prefetched = undefined
  return lot
}

/** Synchronous when prefetched. Undefined when the lot does not exist. */
export const loadLot = (lotId: string): OpenLot | Promise<OpenLot | undefined> => takePrefetched(lotId) ?? read(lotId)
