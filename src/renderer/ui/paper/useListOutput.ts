import type { ListPaper } from '#contract/ipc/index'
import { today } from '../text/clock.ts'
import { offerCommands } from '../commands/screenCommands.ts'
import { usePreferences } from '#data/preferences/index'
import { useDocumentOutput } from './useDocumentOutput.ts'

export type ListContent = Omit<ListPaper, 'kind' | 'locale' | 'printedAt'>

interface Listed {
  /** Read reactively, so it must be cheap. */
  any: () => boolean
  content: () => ListContent
}

/** Saves or prints a list by the screen's output menu, the app's menu and its keys. */
export function useListOutput({ any, content }: Listed) {
  const preferences = usePreferences()
  const { busy, error, message, savePdf, print, run } = useDocumentOutput<'pdf' | 'print'>()

  const work = (which: 'pdf' | 'print'): Promise<void> =>
    run(which, () => {
      const job: ListPaper = {
        kind: 'list',
        locale: preferences.current.locale,
        printedAt: new Date().toISOString(),
        ...content(),
      }
      return which === 'pdf' ? savePdf(job, [job.title, job.companyName, today()]) : print(job)
    })

  const can = () => busy.value === undefined && any()
  offerCommands({ savePdf: { can, run: () => work('pdf') }, print: { can, run: () => work('print') } })
  return { busy, error, message, any, work }
}
