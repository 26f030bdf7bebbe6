import type { AppError, StatementReport } from '#contract/ipc/index'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { reportOf, suggestedName, type DocumentSubject } from './statementDocument.ts'
import { showProgress } from '#ui/commands/progress'
import { call } from '#data/bridge/index'
import { useSingleRun } from '#ui/controls/useSingleRun'
import type { PrintChoice } from '../paper/cutStatement.ts'
import { optionsOf } from '../paper/reportOptions.ts'
import { usePreferences } from '#data/preferences/index'
import type { Translate } from '#i18n/translate'
import { produceReport, type ReportBridge, type ReportEnd } from './produceReport.ts'

type Target = 'pdf' | 'print'
type Outcome = { key: string; named?: Record<string, unknown> }

const desk: ReportBridge = {
  begin: (input) => call('reports.begin', input),
  part: (input) => call('reports.part', input),
  finish: (input) => call('reports.finish', input),
  cancel: (input) => call('reports.cancel', input),
}

/** Prints a statement or saves it as PDF, one job at a time. */
export function useStatementDocument() {
  const { t } = useI18n()
  const busy = ref<Target>()
  /** While the preview is open, it shows the status instead of the screen. */
  const previewing = ref(false)
  const progress = shallowRef({ done: 0, pages: 0 })
  const error = shallowRef<AppError>()
  const outcome = shallowRef<Outcome>()
  let running: ReturnType<typeof produceReport> | undefined
  showProgress(() => (busy.value === undefined ? undefined : shareOf(progress.value)))
  const reportFor = useReports()

  const { run: work } = useSingleRun(async (target: Target, subject: DocumentSubject, report: StatementReport) => {
    busy.value = target
    error.value = undefined
    outcome.value = undefined
    progress.value = { done: 0, pages: report.sheets.pages.length }
    running = produceReport(desk, report, {
      target: target === 'pdf' ? 'pdf' : 'paper',
      suggestedName: suggestedName(t(`accounts.document.title.${subject.kind}`), subject),
      onProgress: (done) => {
        progress.value = { ...progress.value, done }
      },
    })
    const end = await running.ended.finally(() => {
      busy.value = undefined
      running = undefined
    })
    error.value = end.kind === 'failed' ? end.error : undefined
    outcome.value = outcomeOf(target, end)
  })

  const savePdf = (subject: DocumentSubject, report = reportFor(subject)) => work('pdf', subject, report)
  const print = (subject: DocumentSubject, report = reportFor(subject)) => work('print', subject, report)
  const cancel = () => running?.cancel()
  const message = computed(() => outcome.value && textOf(outcome.value, t))
  return { busy, previewing, progress, error, message, reportFor, savePdf, print, cancel }
}

const textOf = ({ key, named = {} }: Outcome, t: Translate): string => t(`accounts.document.${key}`, named)

const shareOf = ({ done, pages }: { done: number; pages: number }) => (pages > 0 ? done / pages : 'unknown')

/** Reports with the options stored for their kind of statement, unless others are passed. */
function useReports() {
  const preferences = usePreferences()
  return (subject: DocumentSubject, choice: Partial<PrintChoice> = {}): StatementReport => {
    // A copy, because the main process only accepts plain objects.
    const options = { ...optionsOf(subject.kind, preferences.current.reportOptions) }
    return reportOf(subject, { options, ...choice }, preferences.current.locale, new Date().toISOString())
  }
}

export type StatementDocument = ReturnType<typeof useStatementDocument>

function outcomeOf(target: Target, end: ReportEnd): Outcome | undefined {
  if (end.kind === 'failed') return undefined
  if (end.kind === 'cancelled') return { key: target === 'pdf' ? 'notSaved' : 'notPrinted' }
  return target === 'pdf' ? { key: 'saved', named: { name: end.name, pages: end.pages } } : { key: 'printed' }
}
