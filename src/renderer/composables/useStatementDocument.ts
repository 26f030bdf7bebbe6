import type { AppError } from '#contract/ipc/index'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { printJobOf, suggestedName, type DocumentSubject } from '../components/account/statementDocument.ts'
import { call } from '../desk.ts'
import { usePreferences } from '../stores/preferences.ts'

type Outcome = { key: string; named?: Record<string, unknown> }

/** Saving and printing of a statement: which of them is at work, and what came of it. */
export function useStatementDocument() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const busy = ref<'pdf' | 'print'>()
  const error = shallowRef<AppError>()
  const outcome = shallowRef<Outcome>()
  const jobOf = (subject: DocumentSubject) => printJobOf(subject, preferences.current.locale, new Date().toISOString())

  async function work(kind: 'pdf' | 'print', entries: number, doing: () => Promise<{ outcome?: Outcome; error?: AppError }>): Promise<void> {
    if (busy.value) return
    busy.value = kind
    error.value = undefined
    outcome.value = { key: kind === 'pdf' ? 'making' : 'printing', named: { entries: entries.toLocaleString('en') } }
    const done = await doing()
    busy.value = undefined
    error.value = done.error
    outcome.value = done.outcome
  }

  const savePdf = (subject: DocumentSubject) => work('pdf', subject.state.rows.length, async () => {
    const name = suggestedName(t(`accounts.document.title.${subject.kind}`), subject)
    const reply = await call('documents.savePdf', { job: jobOf(subject), suggestedName: name })
    if (!reply.ok) return { error: reply.error }
    return { outcome: reply.value.saved ? { key: 'saved', named: { name: reply.value.name ?? name, pages: reply.value.pages ?? '—' } } : { key: 'notSaved' } }
  })

  const print = (subject: DocumentSubject) => work('print', subject.state.rows.length, async () => {
    const reply = await call('documents.print', { job: jobOf(subject) })
    return reply.ok ? { outcome: { key: reply.value.printed ? 'printed' : 'notPrinted' } } : { error: reply.error }
  })

  const message = computed(() => outcome.value && t(`accounts.document.${outcome.value.key}`, outcome.value.named ?? {}))
  return { busy, error, message, savePdf, print }
}
