import { z } from 'zod'
import { type ChainEnd, chainEnd } from '../storage/chainHead.ts'
import type { JsonFile } from '../storage/jsonFile.ts'

const evidenceFile = z.strictObject({
  /** Absent until the user names one. */
  folder: z.string().min(1).optional(),
  /** The index's end when this computer last found it whole; proof of what was cut off since. */
  known: chainEnd.optional(),
})
type EvidenceFile = z.infer<typeof evidenceFile>

export const isEvidenceFile = (value: unknown): boolean => evidenceFile.safeParse(value).success

/** Throws StorageError. */
export const readEvidenceFile = (file: JsonFile): EvidenceFile => evidenceFile.parse(file.read())

/** An end that the index has lost stays, so that the check keeps naming the loss. */
export function noteEnd(file: JsonFile, end: ChainEnd, links: readonly string[]): void {
  const content = readEvidenceFile(file)
  const { known } = content
  const follows = known === undefined || (links[known.count - 1] === known.hash && known.count <= end.count)
  if (follows && known?.hash !== end.hash) file.write({ ...content, known: end })
}
