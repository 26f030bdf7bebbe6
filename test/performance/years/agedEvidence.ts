// The documents that an office has kept after years of filing, as the app would have kept them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPayee } from '#domain/municipalities/municipalities'
import { documentOf, type EvidenceDraft } from '#main/evidence/draft'
import { answerDraft, bodyDraft, copyKey } from '#main/evidence/drafts'
import type { EvidenceEvent } from '#main/evidence/events'
import { documentsIn, indexIn } from '#main/evidence/folder'
import { chainOf } from './agedJournal.ts'
import { agedId, agedPayees, type Age } from './agedOffice.ts'
import { openAged } from './agedOpening.ts'

const BANK = '練習銀行'

/** Names a folder for evidence in the settings of a data folder, with three documents of each filing in its journal. */
export function writeAgedEvidence(userData: string, { clients }: Age): void {
  const folder = join(userData, 'evidence-folder')
  mkdirSync(documentsIn(folder), { recursive: true })
  const paid = new Map(
    Array.from({ length: clients }, (_, c) => [
      agedId('company', c),
      { parties: agedPayees(c).map(({ municipalityCode: code }) => findPayee(code)?.name ?? code) },
    ]),
  )
  const { lines, head } = chainOf(
    (function* (): Generator<EvidenceEvent> {
      for (const entry of openAged(userData).journal.list()) {
        const to = paid.get(entry.companyId) ?? { parties: [] }
        // The text of which the journal has the hash.
        const answer = answerDraft(entry, to, BANK)
        const copy: EvidenceDraft = {
          ...answer,
          key: copyKey(entry),
          kind: 'certificate',
          extension: 'pdf',
          content: Buffer.from(`copy ${entry.entryId}`),
        }
        for (const draft of [bodyDraft(entry, `body ${entry.entryId}`, to, BANK), answer, copy]) {
          const document = documentOf(draft, { at: entry.at, user: 'tanaka' })
          writeFileSync(join(documentsIn(folder), document.file), draft.content)
          yield { type: 'add', document }
        }
      }
    })(),
  )
  if (lines.length > 0) {
    writeFileSync(indexIn(folder), lines.map((line) => `${line}\n`).join(''))
    writeFileSync(join(folder, 'index.head'), JSON.stringify(head))
  }
  const settings = { folder, ...(lines.length > 0 && { known: head }) }
  writeFileSync(join(userData, 'evidence.json'), JSON.stringify(settings, undefined, '\t'))
}
