import type { FilingCertificate, FilingCertificates } from '#contract/ipc/index'
import { useI18n } from 'vue-i18n'
import { certificateOf } from './certificateOf.ts'
import type { LotSource } from '../print/lotPaper.ts'
import { usePreferences } from '#data/preferences/index'
import { storageError } from '#data/storageError'
import { useDocumentOutput } from '#ui/paper/useDocumentOutput'

type CertificateWork = 'pdf' | 'print'

/** The stored answers of the bank, or the journal, could not be read. */
const failed = (thrown: unknown) => ({ error: storageError(thrown) })

export function useCertificate() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const { busy, error, message, savePdf, print, run: runWork } = useDocumentOutput<CertificateWork>()

  async function doWork(work: CertificateWork, source: LotSource) {
    const job = await certificateOf(source, t)
    return work === 'pdf'
      ? savePdf(job, [t('following.paper.title'), job.companyName, job.month, job.acceptanceNo])
      : print(job)
  }

  /** Makes one document, so that the user chooses a printer or a file once. */
  async function doAll(work: CertificateWork, sources: readonly LotSource[]) {
    const certificates: FilingCertificate[] = []
    for (const source of sources) certificates.push(await certificateOf(source, t))
    const job: FilingCertificates = {
      kind: 'filingCertificates',
      locale: preferences.current.locale,
      certificates,
    }
    const count = t('filingQueue.count', { count: certificates.length }, certificates.length)
    return work === 'pdf' ? savePdf(job, [t('following.paper.title'), certificates[0]?.month, count]) : print(job)
  }

  /** A second request is ignored while one is running. */
  const run = (work: CertificateWork, source: LotSource): Promise<void> =>
    runWork(work, () => doWork(work, source).catch(failed))
  const runAll = (work: CertificateWork, sources: readonly LotSource[]): Promise<void> =>
    runWork(work, () => doAll(work, sources).catch(failed))
  return { busy, error, message, run, runAll }
}
