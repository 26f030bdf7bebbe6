import type { AppError, FilingCertificate } from '#contract/ipc/index'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '../desk.ts'
import { lookupsOf } from '../drafts/lookups.ts'
import { certificatePaper } from '../reports/certificate/certificatePaper.ts'
import { lotPaper, type LotSource } from '../reports/lot/lotPaper.ts'
import { useJournal } from '../stores/journal.ts'
import { usePreferences } from '../stores/preferences.ts'

export type CertificateWork = 'pdf' | 'print'
type Outcome = { key: string; named?: Record<string, unknown>; count?: number }

/** Saving and printing of the filing certificate, and what came of it. */
export function useCertificate() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const journal = useJournal()
  const busy = ref<CertificateWork>()
  const error = shallowRef<AppError>()
  const outcome = shallowRef<Outcome>()

  /** The latest kept answer makes the certificate of a lot as well: it knows more than the answer to the filing. */
  async function jobOf(source: LotSource): Promise<FilingCertificate> {
    const entry = source.from === 'lot' ? journal.entryOf(source.lotId)
      : journal.entries.find(({ companyId, acceptanceNo }) => companyId === source.lookup.companyId && acceptanceNo === source.lookup.acceptanceNo)
    const { companyId, environment, acceptanceNo } = entry ?? {}
    const kept = companyId && environment && acceptanceNo ? (await lookupsOf({ companyId, environment, acceptanceNo })).at(-1) : undefined
    const lookup = source.from === 'acceptance' ? source.lookup : kept
    const of: LotSource = lookup?.answer.normalDetails ? { from: 'acceptance', company: source.company, lookup } : source
    const paper = lotPaper(of, { state: 'accepted', entry }, t)
    return { kind: 'filingCertificate', locale: preferences.current.locale, printedAt: new Date().toISOString(), ...certificatePaper({ paper, entry, lookup }) }
  }

  async function savePdf(job: FilingCertificate): Promise<void> {
    const parts = [t('following.paper.title'), job.companyName, job.month, job.acceptanceNo]
    const name = `${Array.from(parts.filter(Boolean).join('_')).slice(0, 150).join('')}.pdf`
    const reply = await call('documents.savePdf', { job, suggestedName: name })
    if (!reply.ok) return void (error.value = reply.error)
    const { saved, pages = 0 } = reply.value
    outcome.value = saved ? { key: 'saved', named: { name: reply.value.name ?? name, pages }, count: pages } : { key: 'notSaved' }
  }

  async function print(job: FilingCertificate): Promise<void> {
    const reply = await call('documents.print', { job })
    if (!reply.ok) return void (error.value = reply.error)
    outcome.value = { key: reply.value.printed ? 'printed' : 'notPrinted' }
  }

  /** Does one of the two; while one is at work the other waits for the person to ask again. */
  async function run(work: CertificateWork, source: LotSource): Promise<void> {
    if (busy.value) return
    busy.value = work
    error.value = undefined
    outcome.value = undefined
    try {
      const job = await jobOf(source)
      await (work === 'pdf' ? savePdf(job) : print(job))
    } finally {
      busy.value = undefined
    }
  }

  const message = computed(() => outcome.value && t(`report.lot.outcome.${outcome.value.key}`, outcome.value.named ?? {}, outcome.value.count ?? 1))
  return { busy, error, message, run }
}
