import type { AppError, DamagedPlace } from '#contract/ipc/index'
import { clientRefusal } from '#contract/bank/errorWords'
import { bankWords } from '#contract/ipc/outcomeWords'
import { exactMoment, moment } from './clock.ts'
import type { Translate } from '#i18n/translate'
import { shownDay } from './shownDay.ts'

export function describeError(error: AppError, t: Translate): { what: string; meaning: string; action: string } {
  const named: Record<string, unknown> = { ...error }
  if ('cause' in error) named['cause'] = t(`errors.cause.${error.cause}`)
  if (error.code === 'officeNotAllowed') named['needed'] = t(`errors.needed.${error.needed}`)
  if (error.code === 'officeTaken' && error.at !== '') named['at'] = moment(error.at)
  if (error.code === 'dueDatePast') named['dueDate'] = shownDay(error.dueDate)
  if (error.code === 'storage') named['file'] = t(`errors.file.${error.file ? 'chosen' : 'own'}`, { file: error.file })
  if (error.code === 'clockWrong') named['computer'] = exactMoment(error.computer)
  const key =
    error.code === 'storage'
      ? storageKind(error.detail)
      : error.code === 'officeTaken'
        ? TAKEN[error.stage]
        : (('bank' in error ? clientRefusal(error.bank) : undefined) ?? error.code)
  const part = (name: string) => t(`errors.${key}.${name}`, named)
  return { what: part('what'), meaning: part('meaning'), action: part('action') }
}

const TAKEN = { open: 'officeTaken', filed: 'officeTakenFiled', unknown: 'officeTakenUnknown' } as const

/** The texts for a detail like `settings: ENOSPC`, because each cause has its own remedy. */
function storageKind(detail: string) {
  if (/(ENOSPC|EDQUOT|QuotaExceededError)$/.test(detail)) return 'storageFull'
  if (/EBUSY$/.test(detail)) return 'storageHeld'
  return /(EACCES|EPERM|EROFS)$/.test(detail) ? 'storageDenied' : 'storage'
}

/** Undefined when the bank sent no words. */
export function bankMessage(error: AppError): string | undefined {
  return 'bank' in error ? error.bank?.message || error.bank?.httpMessage || undefined : undefined
}

/** For support; each text once. */
export function errorDetails(error: AppError): string[] {
  const named: Partial<Record<string, unknown>> = { ...error }
  const of = (...names: string[]) =>
    names.map((name) => named[name]).filter((value) => typeof value === 'string' || typeof value === 'number')
  return [
    of('code', 'cause', 'reason').join(' / '),
    'status' in error ? `HTTP ${String(error.status)}` : '',
    of('detail', 'file', 'field').join(' '),
    bankWords(error) ?? '',
  ].filter((text) => text !== '')
}

/** At most ten: page, entry and field of a statement, otherwise a path like `accounts[3].label`. */
export function errorPlaces(error: AppError, t: Translate, isKnown: (key: string) => boolean): string[] {
  if (error.code === 'pagingBroken')
    return [t(`errors.pagingReason.${error.reason}`, { page: '—', declared: '—', counted: '—', ...error })]
  if (error.code === 'invalidInput')
    return error.problems.slice(0, 10).map(({ path, problem }) => `${path} (${problem})`)
  if (error.code !== 'lost') return []
  return (error.damage ?? []).slice(0, 10).map((place) => damagedPlaceText(place, error.page, t, isKnown))
}

/** `page` counts from 1; without it the path is shown unchanged. */
export function damagedPlaceText(
  { path, problem, transactionDate, transactionId }: DamagedPlace,
  page: number | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
): string {
  const [, at, field = path] = /^(?:transactions|paymentArrivals)\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (page === undefined) return `${path} (${problem})`
  const named = {
    page,
    entry: Number(at) + 1,
    date: transactionDate && shownDay(transactionDate),
    number: transactionId,
    field: isKnown(`fields.${field}`) ? t(`fields.${field}`) : field,
    problem: t(`errors.problem.${isKnown(`errors.problem.${problem}`) ? problem : 'other'}`),
  }
  if (at === undefined) return t('errors.damaged.page', named)
  return t(
    `errors.damaged.${[transactionDate && 'dated', transactionId && 'numbered'].filter(Boolean).join('') || 'plain'}`,
    named,
  )
}
