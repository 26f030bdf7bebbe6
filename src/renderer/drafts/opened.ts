import { writesEnded } from './autosave.ts'
import { openDraft, type OpenDraft } from './lots.ts'

let begun: { lotId: string; draft: Promise<OpenDraft | undefined> } | undefined

const read = (lotId: string) => writesEnded().then(() => openDraft(lotId))

/** Begins to read a lot whose screen is about to be built: the disk reads meanwhile. */
export function beginOpening(lotId: string): void {
  const draft = read(lotId)
  begun = { lotId, draft }
  // Whoever takes it hears of a failure; should nobody, it was of no use to anyone.
  draft.catch(() => undefined)
}

/** The lot whose reading was begun, or read now; undefined when there is none. What was begun is given once. */
export function openedDraft(lotId: string): Promise<OpenDraft | undefined> {
  const early = begun
  begun = undefined
  return early?.lotId === lotId ? early.draft : read(lotId)
}
