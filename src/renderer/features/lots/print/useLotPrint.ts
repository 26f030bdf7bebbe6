import type { LotReport } from '#contract/ipc/index'
import { useI18n } from 'vue-i18n'
import { lotPaper, type LotSource } from './lotPaper.ts'
import { useJournal } from '../../../state/journal.ts'
import { usePreferences } from '../../../preferences/index.ts'
import { useSingleRun } from '../../../ui/form/useSingleRun.ts'
import { useDocumentOutput } from '../../../ui/print/useDocumentOutput.ts'

export type LotPrintWork = 'listPdf' | 'listPrint' | 'slipsPdf'

/** Returns functions that save or print a lot's list and slips, which of these jobs is running, and its outcome. */
export function useLotPrint() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const journal = useJournal()
  const { busy, error, message, savePdf, print, run: runWork } = useDocumentOutput<LotPrintWork>()

  function jobOf(source: LotSource, kind: LotReport['kind']): LotReport {
    const filed = {
      state: source.from === 'lot' ? journal.stateOf(source.lotId) : 'accepted',
      entry: journal.entryOfSource(source),
    } as const
    return {
      kind,
      locale: preferences.current.locale,
      printedAt: new Date().toISOString(),
      ...lotPaper(source, filed, t),
    }
  }

  /** Runs one of the three jobs; ignores other requests while one is running. */
  const { run } = useSingleRun(async (work: LotPrintWork, source: LotSource) => {
    const job = jobOf(source, work === 'slipsPdf' ? 'paymentSlips' : 'payeeList')
    const parts = [
      t(`report.lot.title.${job.kind}`),
      job.companyName,
      job.month,
      job.acceptanceNo ?? t(`lots.state.${job.state}`),
    ]
    const meanwhile = {
      key: work === 'listPrint' ? 'printing' : 'making',
      named: { payees: job.payees.length },
      count: job.payees.length,
    }
    await runWork(work, () => (work === 'listPrint' ? print(job) : savePdf(job, parts)), meanwhile)
  })

  return { busy, error, message, run }
}
