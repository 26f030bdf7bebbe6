import { writesEnded } from './autosave.ts'
import { openLotAtOnce, type OpenLot } from './lots.ts'

let begun: { lotId: string; lot: Promise<OpenLot | undefined> } | undefined

const read = (lotId: string) => writesEnded().then(() => openLotAtOnce(lotId))

/** Begins to read a lot whose screen is about to be built: the disk reads meanwhile. */
export function beginOpening(lotId: string): void {
  const lot = read(lotId)
  begun = { lotId, lot }
  // Whoever takes it hears of a failure; should nobody, it was of no use to anyone.
  lot.catch(() => undefined)
}

/** The lot whose reading was begun, or read now; undefined when there is none. What was begun is given once. */
export function openedLot(lotId: string): Promise<OpenLot | undefined> {
  const early = begun
  begun = undefined
  return early?.lotId === lotId ? early.lot : read(lotId)
}
