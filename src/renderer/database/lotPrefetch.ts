import { writesEnded } from './autosave.ts'
import { openLotAtOnce, type OpenLot } from './repositories/lots.ts'

let prefetched: { lotId: string; lot: OpenLot | undefined } | undefined
/**
 * Counts who reads and who takes: what is read for a way that was left meanwhile is handed to nobody, for by then it
 * may be old.
 */
let generation = 0

const read = (lotId: string) => writesEnded().then(() => openLotAtOnce(lotId))

/**
 * Reads a lot on the way to its screen: what was shown stays meanwhile, and the screen is built and drawn once, with
 * the lot in it. A reading that fails is left to the screen, which tries again and can say what is wrong.
 */
export async function prefetchLot(lotId: string): Promise<void> {
  const own = ++generation
  const lot = await read(lotId).catch(() => undefined)
  if (own === generation) prefetched = { lotId, lot }
}

/** The lot that was read on the way, given once and at once; undefined when there is none and it has to be read. */
function takePrefetched(lotId: string): OpenLot | undefined {
  const lot = prefetched?.lotId === lotId ? prefetched.lot : undefined
  generation++
  prefetched = undefined
  return lot
}

/**
 * The lot for its screen: without waiting when it was read on the way, else read now; a promise of undefined when there
 * is none.
 */
export const loadLot = (lotId: string): OpenLot | Promise<OpenLot | undefined> => takePrefetched(lotId) ?? read(lotId)
