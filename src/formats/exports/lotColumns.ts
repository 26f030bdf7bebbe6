// Columns of the app's own table of a lot.
import type { CompleteDetail } from '#domain/lots/lot'

export const OWN_COLUMNS: readonly (readonly [string, keyof CompleteDetail])[] = [
  ['市区町村コード', 'municipalityCode'],
  ['市区町村名カナ', 'municipalityName'],
  ['指定番号', 'designatedNumber'],
  ['異動', 'change'],
  ['給与件数', 'numberOfPayrollTaxPayments'],
  ['給与税額', 'amountOfPayrollTaxPayments'],
  ['退職件数', 'numberOfRetirementIncomeTaxPayments'],
  ['退職者人員', 'numberOfRetirees'],
  ['退職手当等支払金額', 'amountOfRetirementBenefitPayments'],
  ['退職市町村民税', 'amountOfMunicipalInhabitantTaxPayments'],
  ['退職道府県民税', 'amountOfPrefecturalInhabitantsTaxPayments'],
  ['退職税額', 'amountOfRetirementIncomeTaxPayments'],
  ['合計件数', 'totalNumberOfDetails'],
  ['合計税額', 'totalAmountOfDetails'],
]

export const OWN_HEADINGS: readonly string[] = OWN_COLUMNS.map(([heading]) => heading)
