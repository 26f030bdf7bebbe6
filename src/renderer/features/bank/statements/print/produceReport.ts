import type { AppError, Input, Reply, StatementReport } from '#contract/ipc/index'
import { PAGES_PER_PART, partOf } from '../paper/cutStatement.ts'

/** The calls to main; tests supply their own. */
export interface ReportBridge {
  begin: (input: Input<'reports.begin'>) => Promise<Reply<'reports.begin'>>
  part: (input: Input<'reports.part'>) => Promise<Reply<'reports.part'>>
  finish: (input: Input<'reports.finish'>) => Promise<Reply<'reports.finish'>>
  cancel: (input: Input<'reports.cancel'>) => Promise<unknown>
}

export type ReportEnd =
  { kind: 'done'; name: string; pages: number } | { kind: 'cancelled' } | { kind: 'failed'; error: AppError }

export interface ReportOrder extends Input<'reports.begin'> {
  /** Pages done so far. */
  onProgress: (pages: number) => void
}

const CANCELLED: ReportEnd = { kind: 'cancelled' }

/** Sends the report to main part by part. After a cancel nothing is written. */
export function produceReport(
  desk: ReportBridge,
  report: StatementReport,
  { target, suggestedName, onProgress }: ReportOrder,
) {
  let [stopped, reportId] = [false, null as string | null]
  const failed = (error: AppError): ReportEnd => (stopped ? CANCELLED : { kind: 'failed', error })

  async function run(): Promise<ReportEnd> {
    const begun = await desk.begin({ target, suggestedName })
    if (!begun.ok) return failed(begun.error)
    reportId = begun.value.reportId
    if (reportId === null) return CANCELLED
    const ended = await sendParts(reportId)
    if (ended || stopped) await desk.cancel({ reportId })
    return ended ?? (stopped ? CANCELLED : finish(desk, reportId, failed))
  }

  /** The outcome if the job ends early, otherwise undefined. */
  async function sendParts(id: string): Promise<ReportEnd | undefined> {
    const [pages, perPart] = [report.sheets.pages.length, PAGES_PER_PART[target]]
    for (let first = 0; first < pages && !stopped; first += perPart) {
      const reply = await desk.part({ reportId: id, part: partOf(report, first, perPart) })
      if (!reply.ok) return failed(reply.error)
      if (!reply.value.printed) return CANCELLED
      onProgress(Math.min(pages, first + perPart))
    }
    return undefined
  }

  function cancel(): void {
    stopped = true
    if (reportId !== null) void desk.cancel({ reportId })
  }

  return { ended: run(), cancel }
}

async function finish(
  desk: ReportBridge,
  reportId: string,
  failed: (error: AppError) => ReportEnd,
): Promise<ReportEnd> {
  const reply = await desk.finish({ reportId })
  return reply.ok ? { kind: 'done', name: reply.value.name ?? '', pages: reply.value.pages } : failed(reply.error)
}
