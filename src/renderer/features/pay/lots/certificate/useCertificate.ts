import type { FilingCertificate, FilingCertificates, JournalEntry } from '#contract/ipc/index'
import { useI18n } from 'vue-i18n'
import { lookupsOf } from '#data/repositories/lookups'
import { certificatePaper } from './certificatePaper.ts'
import { lotPaper, type LotSource } from '../print/lotPaper.ts'
import { readFiled, useJournal } from '#data/state/journal'
import { usePreferences } from '#data/preferences/index'
import { useDocumentOutput } from '#ui/paper/useDocumentOutput'

type CertificateWork = 'pdf' | 'print'

/** Returns the latest stored answer about the acceptance number of a filing, if there is one. */
async function latestLookup({ companyId, environment, acceptanceNo }: Partial<JournalEntry> = {}) {
  if (!companyId || !environment || !acceptanceNo) return undefined
  return (await lookupsOf({ companyId, environment, acceptanceNo })).at(-1)
}

/** Saves or prints the filing certificate and reports the outcome. */
export function useCertificate() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const journal = useJournal()
  const { busy, error, message, savePdf, print, run: runWork } = useDocumentOutput<CertificateWork>()

  /**
   * Returns the certificate. For a lot it also uses the latest stored answer, which contains more than the answer to
   * the filing.
   */
  async function jobOf(source: LotSource): Promise<FilingCertificate> {
    await journal.whole()
    const entry = await readFiled(journal.entryOfSource(source))
    const kept = await latestLookup(entry)
    const lookup = source.from === 'acceptance' ? source.lookup : kept
    const of: LotSource = lookup?.answer.normalDetails
      ? { from: 'acceptance', company: source.company, lookup }
      : source
    const paper = lotPaper(of, { state: 'accepted', entry }, t)
    return {
      kind: 'filingCertificate',
      locale: preferences.current.locale,
      printedAt: new Date().toISOString(),
      ...certificatePaper({ paper, entry, lookup }),
    }
  }

  async function doWork(work: CertificateWork, source: LotSource) {
    const job = await jobOf(source)
    return work === 'pdf'
      ? savePdf(job, [t('following.paper.title'), job.companyName, job.month, job.acceptanceNo])
      : print(job)
  }

  /** Makes one document of all, so that the user chooses a printer or a file once. */
  async function doAll(work: CertificateWork, sources: readonly LotSource[]) {
    const certificates: FilingCertificate[] = []
    for (const source of sources) certificates.push(await jobOf(source))
    const job: FilingCertificates = {
      kind: 'filingCertificates',
      locale: preferences.current.locale,
      certificates,
    }
    const count = t('filingQueue.count', { count: certificates.length }, certificates.length)
    return work === 'pdf' ? savePdf(job, [t('following.paper.title'), certificates[0]?.month, count]) : print(job)
  }

  /** Saves or prints; ignores a second request while one is running. */
  const run = (work: CertificateWork, source: LotSource): Promise<void> => runWork(work, () => doWork(work, source))
  /** Saves or prints the certificates of several filings as one document. */
  const runAll = (work: CertificateWork, sources: readonly LotSource[]): Promise<void> =>
    runWork(work, () => doAll(work, sources))
  return { busy, error, message, run, runAll }
}
