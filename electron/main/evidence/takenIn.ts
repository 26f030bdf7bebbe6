import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import type { JournalEntry } from '#contract/ipc/journal'
import { type ChainEnd, chainEnd } from '../storage/chainHead.ts'
import { patientlyNow } from '../storage/patiently.ts'
import type { EvidenceDraft } from './draft.ts'
import type { EvidenceReading } from './events.ts'

/** Up to this end of the journal, all is in the evidence folder but what `lacking` filings (entry ids) still want. */
export interface TakenPlace {
  journal: ChainEnd
  lacking: readonly string[]
}

/** What the journal has for the evidence: filings that the bank may have. */
export interface HeldFilings {
  /** Those that may have something not kept: lacking, or changed since that place. All of them without a place. */
  since(place: TakenPlace | undefined): readonly JournalEntry[]
  /** Null while the journal is not proven, has a problem, or a filing is being sent. */
  end(): ChainEnd | null
  answerOf(entry: JournalEntry, kept: EvidenceReading): EvidenceDraft
}

const content = z.strictObject({
  version: z.literal(1),
  folder: z.string(),
  journal: chainEnd,
  /** The end that the folder's index had then. */
  index: chainEnd,
  lacking: z.array(z.string()),
})
type Content = z.infer<typeof content>

/** More are looked for in the whole folder instead. */
const MOST_LACKING = 5_000

/**
 * How far the journal has been taken into the evidence folder, so that a start compares only what came since. A file
 * of its own: without it, everything is compared once.
 */
export class TakenIn {
  readonly #path: string
  readonly #write: (path: string, bytes: Uint8Array) => Promise<void>
  #known: Content | null | undefined

  constructor(path: string, write: (path: string, bytes: Uint8Array) => Promise<void>) {
    this.#path = path
    this.#write = write
  }

  /** Undefined unless it is about this folder, whose index still has what it had then (`has`). */
  place(folder: string, has: (end: ChainEnd) => boolean): TakenPlace | undefined {
    this.#known ??= this.#read()
    return this.#known?.folder === folder && has(this.#known.index) ? this.#known : undefined
  }

  /** Rejects if the file cannot be written; the next start then compares from the earlier place. */
  async note(place: Omit<Content, 'version'>): Promise<void> {
    if (place.lacking.length > MOST_LACKING) return
    const now: Content = { version: 1, ...place }
    const text = JSON.stringify(now)
    if (text === JSON.stringify(this.#known)) return
    await this.#write(this.#path, Buffer.from(text))
    this.#known = now
  }

  forget(): void {
    this.#known = null
    patientlyNow(() => {
      rmSync(this.#path, { force: true })
    })
  }

  #read(): Content | null {
    try {
      return content.safeParse(JSON.parse(readFileSync(this.#path, 'utf8'))).data ?? null
    } catch {
      return null
    }
  }
}
