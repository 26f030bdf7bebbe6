import { z } from 'zod'
import { type ApprovalRecord, approvalRecord, journalEntry, type JournalEntry, resolution } from '#contract/ipc/journal'
import { type HandoverMark, handoverMark, transferOrigin, transferPurpose } from '#contract/ipc/transfer'
import { laterApproval } from '#domain/filing/approval'
import { canSettle, pickMoreBinding } from '#domain/filing/filingState'
import { parseAs } from '../storage/hashChain.ts'
import { withResolution } from './journalEvents.ts'

const stamped = { hash: z.string().optional(), at: z.string(), user: z.string() }
const mark = handoverMark
  .omit({ at: true, user: true, fileId: true, name: true, purpose: true })
  .extend({ companyId: z.string(), environment: z.string(), fingerprint: z.string() })
export type HandedLotMark = z.infer<typeof mark>

const event = z.discriminatedUnion('type', [
  /** Filings read from another computer's file. */
  z.strictObject({ ...stamped, type: z.literal('taken'), origin: transferOrigin, entries: z.array(journalEntry) }),
  z.strictObject({ ...stamped, type: z.literal('settled'), entryId: z.string(), resolution }),
  z.strictObject({ ...stamped, type: z.literal('approval'), entryId: z.string(), approval: approvalRecord }),
  z.strictObject({
    ...stamped,
    type: z.literal('handedOver'),
    fileId: z.string(),
    name: z.string(),
    purpose: transferPurpose,
    lots: z.array(mark),
  }),
  /** Lots of a full backup of another computer (`name`), which may have filed them since. */
  z.strictObject({
    ...stamped,
    type: z.literal('restored'),
    fileId: z.string(),
    name: z.string(),
    lotIds: z.array(z.string()),
  }),
  z.strictObject({ ...stamped, type: z.literal('received'), fileId: z.string(), lotIds: z.array(z.string()) }),
  /** The user acknowledged that earlier lines could not be proven. */
  z.strictObject({ ...stamped, type: z.literal('restart') }),
])
export type ImportedEvent = z.infer<typeof event>

export const parseImported = (line: Uint8Array): ImportedEvent | null => parseAs(event, line)

export const isImportedLine = (line: Uint8Array): boolean => parseImported(line) !== null

export type Handed = HandoverMark & HandedLotMark

export interface ImportedState {
  filings: Map<string, JournalEntry>
  settled: Map<string, Extract<ImportedEvent, { type: 'settled' }>>
  approvals: Map<string, ApprovalRecord>
  handed: Map<string, Handed>
  moved: { at: string; name: string } | null
}
export const nothingImported = (): ImportedState => ({
  filings: new Map(),
  settled: new Map(),
  approvals: new Map(),
  handed: new Map(),
  moved: null,
})

/**
 * Reports of one filing merge into the strictest, in any order and number; none turns a filed lot back into a draft.
 * An unproven line (`doubted`) can only make the result stricter.
 */
export function applyImported(state: ImportedState, one: ImportedEvent, doubted: boolean): void {
  if (one.type === 'taken')
    for (const entry of one.entries) state.filings.set(entry.entryId, together(state.filings.get(entry.entryId), entry))
  else if (one.type === 'handedOver') handOver(state, one)
  else if (one.type === 'restored') markRestored(state, one)
  else if (doubted || one.type === 'restart') return
  else if (one.type === 'received') forgetHanded(state, one)
  else if (one.type === 'approval') state.approvals.set(one.entryId, one.approval)
  else state.settled.set(one.entryId, one)
}

export const together = (known: JournalEntry | undefined, told: JournalEntry): JournalEntry =>
  known ? pickMoreBinding(known, told) : told

/**
 * As reported, or as settled here if all reports still say "unknown"; the latest statement about its approval counts.
 */
export function entryOf({ filings, settled, approvals }: ImportedState, entryId: string): JournalEntry | undefined {
  const [entry, said] = [filings.get(entryId), settled.get(entryId)]
  const counts =
    entry && said && canSettle(entry.state) ? withResolution(entry, said.resolution, said.at, said.user) : entry
  const approval = laterApproval(counts?.approval, approvals.get(entryId))
  return counts && { ...counts, ...(approval && { approval }), elsewhere: true }
}

function handOver(
  state: ImportedState,
  { fileId, name, purpose, at, user, lots }: Extract<ImportedEvent, { type: 'handedOver' }>,
): void {
  if (purpose === 'move') state.moved = { at, name }
  for (const lot of lots) state.handed.set(lot.lotId, { ...lot, fileId, name, purpose, at, user })
}

/** Only the lot itself, not equal ones: a backup has every lot and does not say which will be filed elsewhere. */
function markRestored(
  { handed }: ImportedState,
  { fileId, name, at, user, lotIds }: Extract<ImportedEvent, { type: 'restored' }>,
): void {
  for (const lotId of lotIds)
    if (!handed.has(lotId))
      handed.set(lotId, {
        lotId,
        fileId,
        name,
        at,
        user,
        purpose: 'backup',
        companyId: '',
        environment: '',
        fingerprint: '',
      })
}

/** Reading the file in which a lot left does not bring it back. */
function forgetHanded(
  { handed }: ImportedState,
  { fileId, lotIds }: Extract<ImportedEvent, { type: 'received' }>,
): void {
  for (const lotId of lotIds) if (handed.get(lotId)?.fileId !== fileId) handed.delete(lotId)
}
