import type {
  AppError,
  FilingCertificate,
  FilingCertificates,
  ListPaper,
  LotReport,
  MovementForms,
} from '#contract/ipc/index'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { showProgress } from '../commands/progress.ts'
import { call } from '#data/bridge/index'
import { useSingleRun } from '../controls/useSingleRun.ts'
import { fileNameOf } from '../text/fileName.ts'

type Paper = LotReport | FilingCertificate | FilingCertificates | ListPaper | MovementForms
interface Outcome {
  key: string
  named?: Record<string, unknown>
  count?: number
}
type Done = { outcome?: Outcome; error?: AppError }

/** Saves papers as PDF and prints them. Calls made during a job are ignored. */
export function useDocumentOutput<Work extends string>() {
  const { t } = useI18n()
  const busy = shallowRef<Work>()
  const error = shallowRef<AppError>()
  const outcome = ref<Outcome>()
  showProgress(() => (busy.value === undefined ? undefined : 'unknown'))

  async function savePdf(job: Paper, parts: readonly (string | undefined)[]): Promise<Done> {
    const name = `${fileNameOf(parts)}.pdf`
    const reply = await call('documents.savePdf', { job, suggestedName: name })
    if (!reply.ok) return { error: reply.error }
    const { saved, pages = 0 } = reply.value
    return {
      outcome: saved
        ? { key: 'saved', named: { name: reply.value.name ?? name, pages }, count: pages }
        : { key: 'notSaved' },
    }
  }

  async function print(job: Paper): Promise<Done> {
    const reply = await call('documents.print', { job })
    return reply.ok ? { outcome: { key: reply.value.printed ? 'printed' : 'notPrinted' } } : { error: reply.error }
  }

  const { run } = useSingleRun(async (work: Work, doing: () => Promise<Done>, meanwhile?: Outcome) => {
    busy.value = work
    error.value = undefined
    outcome.value = meanwhile
    const done = await doing().finally(() => (busy.value = undefined))
    error.value = done.error
    outcome.value = done.outcome
  })

  const message = computed(
    () =>
      outcome.value &&
      t(`report.lot.outcome.${outcome.value.key}`, outcome.value.named ?? {}, outcome.value.count ?? 1),
  )
  return { busy, error, message, savePdf, print, run }
}
