import type { AppError, JournalEntry, LotReport } from '#contract/ipc/index'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '../desk.ts'
import { lotPaper, type LotSource } from '../reports/lot/lotPaper.ts'
import { useJournal } from '../stores/journal.ts'
import { usePreferences } from '../stores/preferences.ts'

export type LotPrintWork = 'listPdf' | 'listPrint' | 'slipsPdf'
/** A text, what it names, and the number that decides between singular and plural. */
type Outcome = { key: string; named?: Record<string, unknown>; count?: number }
type Done = { outcome?: Outcome; error?: AppError }

/** Saving and printing of a lot's list and slips: which of them is at work, and what came of it. */
export function useLotPrint() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const journal = useJournal()
  const busy = ref<LotPrintWork>()
  const error = shallowRef<AppError>()
  const outcome = shallowRef<Outcome>()

  /** What the journal knows: of a lot its latest entry; of an answer the entry that received its number. */
  function filed(source: LotSource): { state: ReturnType<typeof journal.stateOf>; entry: JournalEntry | undefined } {
    if (source.from === 'lot') return { state: journal.stateOf(source.lotId), entry: journal.entryOf(source.lotId) }
    const { companyId, acceptanceNo } = source.lookup
    return { state: 'accepted', entry: journal.entries.find((entry) => entry.companyId === companyId && entry.acceptanceNo === acceptanceNo) }
  }

  function jobOf(source: LotSource, kind: LotReport['kind']): LotReport {
    return { kind, locale: preferences.current.locale, printedAt: new Date().toISOString(), ...lotPaper(source, filed(source), t) }
  }

  async function savePdf(job: LotReport): Promise<Done> {
    const parts = [t(`report.lot.title.${job.kind}`), job.companyName, job.month, job.acceptanceNo ?? t(`lots.state.${job.state}`)]
    const name = `${Array.from(parts.filter(Boolean).join('_')).slice(0, 150).join('')}.pdf`
    const reply = await call('documents.savePdf', { job, suggestedName: name })
    if (!reply.ok) return { error: reply.error }
    const { saved, pages = 0 } = reply.value
    return { outcome: saved ? { key: 'saved', named: { name: reply.value.name ?? name, pages }, count: pages } : { key: 'notSaved' } }
  }

  async function print(job: LotReport): Promise<Done> {
    const reply = await call('documents.print', { job })
    return reply.ok ? { outcome: { key: reply.value.printed ? 'printed' : 'notPrinted' } } : { error: reply.error }
  }

  /** Does one of the three; while one is at work the others wait for the person to ask again. */
  async function run(work: LotPrintWork, source: LotSource): Promise<void> {
    if (busy.value) return
    const job = jobOf(source, work === 'slipsPdf' ? 'paymentSlips' : 'payeeList')
    busy.value = work
    error.value = undefined
    outcome.value = { key: work === 'listPrint' ? 'printing' : 'making', named: { payees: job.payees.length }, count: job.payees.length }
    const done = await (work === 'listPrint' ? print(job) : savePdf(job)).finally(() => (busy.value = undefined))
    error.value = done.error
    outcome.value = done.outcome
  }

  const message = computed(() => outcome.value && t(`report.lot.outcome.${outcome.value.key}`, outcome.value.named ?? {}, outcome.value.count ?? 1))
  return { busy, error, message, run }
}
