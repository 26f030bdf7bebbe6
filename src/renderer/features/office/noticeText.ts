import type { OfficeNotice } from '#data/schema/db'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'

/** Finds the name of a company by its id, of a person by the login. */
export interface Names {
  company: (companyId: string) => string
  person: (login: string) => string
}

export function noticeText(notice: OfficeNotice, names: Names, t: Translate): string {
  const { what, companyId, item, field, by } = notice
  const company = names.company(companyId)
  const [mine, theirs] = [valueText(field, notice.mine, t), valueText(field, notice.theirs, t)]
  const words = {
    where: item === '' ? company : t('office.notice.place', { company, item: shownDay(item) }),
    field: fieldText(field, t),
    by: names.person(by),
    mine,
    theirs,
  }
  if (what === 'clash') return ''
  const isUnsaid = what === 'theirs' && notice.mine === '' && notice.theirs === ''
  return t(`office.notice.${isUnsaid ? 'theirsOnly' : what}`, words)
}

const FIELDS = [
  'note',
  'waitingSince',
  'municipalityCode',
  'municipalityName',
  'designatedNumber',
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'halfYearly',
  'memo',
  'verdict',
  'name',
  'clientCode',
  'reading',
  'personInCharge',
  'environment',
  'applicantName',
  'address',
  'transactionCode',
  'codeOnlyFlag',
  'payingAccountId',
  'account',
  'fileExport',
  'statementExport',
  'bookAccounts',
  'employer',
  'match',
] as const

function fieldText(field: string, t: Translate): string {
  const known = FIELDS.find((one) => one === field)
  return known ? t(`office.notice.field.${known}`) : field
}

function valueText(field: string, value: string, t: Translate): string {
  if (value === '') return t('office.notice.empty')
  if (field === 'environment') return environmentText(value, t)
  if (field === 'verdict') return t(`office.notice.verdict.${value === 'rejected' ? 'rejected' : 'confirmed'}`)
  if (field === 'halfYearly') return t(`payees.rhythm.${value === 'true' ? 'halfYearly' : 'monthly'}`)
  if (field === 'amountOfPayrollTaxPayments') return formatYen(Number(value))
  return field === 'waitingSince' ? shownDay(value) : value
}

function environmentText(value: string, t: Translate): string {
  const known = (['production', 'development', 'practice'] as const).find((one) => one === value)
  return known ? t(`common.environment.${known}`) : value
}
