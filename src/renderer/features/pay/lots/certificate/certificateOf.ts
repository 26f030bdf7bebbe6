import type { FilingCertificate, JournalEntry } from '#contract/ipc/index'
import { usePreferences } from '#data/preferences/index'
import { lookupsOf } from '#data/repositories/lookups'
import { readFiled, useJournal } from '#data/state/journal'
import type { Translate } from '#i18n/translate'
import { certificatePaper } from './certificatePaper.ts'
import { lotPaper, type LotSource } from '../print/lotPaper.ts'

async function latestLookup({ companyId, environment, acceptanceNo }: Partial<JournalEntry> = {}) {
  if (!companyId || !environment || !acceptanceNo) return undefined
  return (await lookupsOf({ companyId, environment, acceptanceNo })).at(-1)
}

/** For a lot, the latest stored acceptance inquiry is used too, because it has more than the answer to the filing. */
export async function certificateOf(source: LotSource, t: Translate): Promise<FilingCertificate> {
  const [journal, preferences] = [useJournal(), usePreferences()]
  await journal.whole()
  const entry = await readFiled(journal.entryOfSource(source))
  const kept = await latestLookup(entry)
  const lookup = source.from === 'acceptance' ? source.lookup : kept
  const of: LotSource = lookup?.answer.normalDetails ? { from: 'acceptance', company: source.company, lookup } : source
  const paper = lotPaper(of, { state: 'accepted', entry }, t)
  return {
    kind: 'filingCertificate',
    locale: preferences.current.locale,
    printedAt: new Date().toISOString(),
    ...certificatePaper({ paper, entry, lookup }),
  }
}
