import type { Company } from '#contract/ipc/index'
import { monthOf } from '#domain/calendar/calendar'
import { useDocumentOutput } from '#ui/paper/useDocumentOutput'
import { movementForms, type ReportLine } from './movementPaper.ts'

export function useReportForms(
  company: () => Company,
  year: number,
  title: () => string,
  typedName: (code: string) => string,
) {
  const { busy, error, message, savePdf, print, run } = useDocumentOutput<'pdf' | 'print'>()
  const work = (which: 'pdf' | 'print', lines: readonly ReportLine[]): Promise<void> =>
    run(which, () => {
      const job = movementForms(company(), year, lines, typedName)
      const [only, ...more] = lines
      const who = more.length === 0 ? only?.row.recipientNumber : undefined
      const months = new Set(lines.map(({ change }) => monthOf(change.day)))
      const when = months.size === 1 ? [...months][0] : String(year)
      return which === 'pdf' ? savePdf(job, [title(), job.companyName, who, when]) : print(job)
    })
  return { busy, error, message, work }
}
