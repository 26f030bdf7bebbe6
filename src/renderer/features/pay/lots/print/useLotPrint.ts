import type { LotReport } from '#contract/ipc/index'
import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { usedRows } from '#data/draft/rows'
import { intakesOfOwner, lotOwner } from '#data/repositories/intakes'
import { openLot } from '#data/repositories/lots'
import { storageError } from '#data/storageError'
import { recordsPaper, withoutOthers } from '#intake/index'
import { lotPaper, retirementFacts, type LotSource } from './lotPaper.ts'
import { emptySlips } from './retirementPapers.ts'
import { useJournal } from '#data/state/journal'
import { usePreferences } from '#data/preferences/index'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { useDocumentOutput } from '#ui/paper/useDocumentOutput'

export type LotPrintWork = 'listPdf' | 'listPrint' | 'slipsPdf' | 'retirementPdf'
const KINDS = {
  listPdf: 'payeeList',
  listPrint: 'payeeList',
  slipsPdf: 'paymentSlips',
  retirementPdf: 'retirementPapers',
} as const

export function useLotPrint() {
  const i18n = useI18n()
  const { t } = i18n
  const preferences = usePreferences()
  const journal = useJournal()
  const { busy, error, message, savePdf, print, run: runWork } = useDocumentOutput<LotPrintWork>()

  const empty = shallowRef<ReturnType<typeof emptySlips>>()

  async function jobOf(source: LotSource, kind: LotReport['kind']): Promise<LotReport> {
    const filed = {
      state: source.from === 'lot' ? journal.stateOf(source.lotId) : 'accepted',
      entry: journal.entryOfSource(source),
    } as const
    const paper = lotPaper(source, filed, t)
    return {
      kind,
      locale: preferences.current.locale,
      printedAt: new Date().toISOString(),
      ...paper,
      ...(kind === 'retirementPapers' && retirementFacts(source, paper, await filedRows(source))),
    }
  }

  async function filedRows(source: LotSource) {
    const lotId = source.from === 'lot' ? undefined : journal.entryOfSource(source)?.lotId
    const lot = lotId === undefined ? undefined : await openLot(lotId)
    return lot && usedRows(lot.rows)
  }

  async function withIntakes(job: LotReport, source: LotSource): Promise<LotReport> {
    if (source.from !== 'lot' || job.kind !== 'payeeList') return job
    const records = (await intakesOfOwner(lotOwner(source.lotId))).map(withoutOthers)
    if (records.length === 0) return job
    const { locale, printedAt, companyName, practice } = job
    const paper = recordsPaper(records, { companyName, practice }, { t, te: (key) => i18n.te(key) })
    return { ...job, intakes: { kind: 'list', locale, printedAt, ...paper } }
  }

  /** Other requests are ignored while one is running. */
  const { run } = useSingleRun(async (work: LotPrintWork, source: LotSource) => {
    await journal.whole()
    const job = await jobOf(source, KINDS[work]).catch(storageError)
    if ('code' in job) return runWork(work, () => Promise.resolve({ error: job }))
    empty.value = job.kind === 'retirementPapers' ? emptySlips(job) : undefined
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
    const make = async () => {
      const whole = await withIntakes(job, source)
      return work === 'listPrint' ? print(whole) : savePdf(whole, parts)
    }
    await runWork(work, () => make().catch((thrown: unknown) => ({ error: storageError(thrown) })), meanwhile)
  })

  return { busy, error, message, empty, run }
}
