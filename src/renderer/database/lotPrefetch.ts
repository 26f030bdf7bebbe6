import { writesEnded } from './autosave.ts'
import { openLotAtOnce, type OpenLot } from './repositories/lots.ts'

let handed: { lotId: string; lot: OpenLot | undefined } | undefined
/**
 * Counts who reads and who takes: what is read for a way that was left meanwhile is handed to nobody, for by then it
 * may be old.
 */
let turn = 0

const read = (lotId: string) => writesEnded().then(() => openLotAtOnce(lotId))

/**
 * Reads a lot on the way to its screen: what was shown stays meanwhile, and the screen is built and drawn once, with
 * the lot in it. A reading that fails is left to the screen, which tries again and can say what is wrong.
 */
export async function readOnTheWay(lotId: string): Promise<void> {
  const own = ++turn
  const lot = await read(lotId).catch(() => undefined)
  if (own === turn) handed = { lotId, lot }
}

/** The lot that was read on the way, given once and at once; undefined when there is none and it has to be read. */
function takeHanded(lotId: string): OpenLot | undefined {
  const lot = handed?.lotId === lotId ? handed.lot : undefined
  turn++
  handed = undefined
  return lot
}

/**
 * The lot for its screen: without waiting when it was read on the way, else read now; a promise of undefined when there
 * is none.
 */
export const openedLot = (lotId: string): OpenLot | Promise<OpenLot | undefined> => takeHanded(lotId) ?? read(lotId)
