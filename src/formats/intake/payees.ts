// Reads a payee list. What the file has no column for stays as the app's list has it.
import { toDesignatedNumber } from '#domain/municipalities/codeText'
import { payeeKey } from '#domain/lots/duplicates'
import { checkPayee, emptyPayee, type PayeeRecord } from '#domain/lots/payeeMaster'
import type { ProblemCode } from '../formatResult.ts'
import { PAYEE_HEADINGS, recogniseAmong } from './headings.ts'
import type { Row } from './cells.ts'
import type { Context } from './reading.ts'
import type { Subject } from './subject.ts'
import { kanaName, missingMunicipality, MUNICIPALITY_FIELDS, tax, withOneNumber } from './lot.ts'

export const payees: Subject<PayeeRecord> = {
  name: 'payees',
  fields: [
    ...MUNICIPALITY_FIELDS,
    { name: 'numberOfPayrollTaxPayments', kind: 'count' },
    { name: 'amountOfPayrollTaxPayments', kind: 'yen' },
    { name: 'halfYearly', kind: 'flag' },
    { name: 'memo', kind: 'text', verbatim: true },
  ],
  keys: ['municipalityCode', 'municipalityName'],
  sums: 'wide',
  range: { before: 400, after: 400 },
  asksAbout: ['number'],
  recognise: (heading) => recogniseAmong(PAYEE_HEADINGS, heading),
  missing: missingMunicipality,
  read: readPayee,
  finish: (rows, body, context) => refuseRepeated(withOneNumber(rows, body, context)),
}

function readPayee(row: Row, { existing = [] }: Context): PayeeRecord | undefined {
  const municipality = row.municipality()
  const named = {
    municipalityCode: municipality?.code ?? '',
    designatedNumber: toDesignatedNumber(row.numberText('designatedNumber')),
  }
  const base = existing.find((one) => payeeKey(one) === payeeKey(named)) ?? emptyPayee()
  const kana = municipality?.known?.kana
  const payee: PayeeRecord = {
    ...named,
    municipalityName: kanaName(row, kana) || (row.has('municipalityName') ? '' : base.municipalityName) || (kana ?? ''),
    numberOfPayrollTaxPayments: row.has('numberOfPayrollTaxPayments')
      ? (tax(row, 'numberOfPayrollTaxPayments') ?? 0)
      : base.numberOfPayrollTaxPayments,
    amountOfPayrollTaxPayments: row.has('amountOfPayrollTaxPayments')
      ? (tax(row, 'amountOfPayrollTaxPayments') ?? 0)
      : base.amountOfPayrollTaxPayments,
    halfYearly: row.has('halfYearly') ? readFlag(row) : base.halfYearly,
    memo: row.has('memo') ? row.text('memo') : base.memo,
  }
  if (row.hasFailed()) return undefined
  for (const { code, severity, field, params } of checkPayee(payee))
    if (severity === 'error') row.refuse(field ?? 'municipalityCode', code as ProblemCode, params)
  return row.hasFailed() ? undefined : payee
}

const YES = /^(?:1|true|yes|y|はい|有|あり|対象|適用|○|〇|◯|✓|レ|特例)$/iu
const NO = /^(?:|0|false|no|n|いいえ|無|なし|対象外|×|-|ー|毎月)$/iu

function readFlag(row: Row): boolean {
  const text = row.text('halfYearly').normalize('NFKC')
  if (!YES.test(text) && !NO.test(text)) row.refuse('halfYearly', 'flagUnreadable', { found: text })
  return YES.test(text)
}

function refuseRepeated(rows: { row: Row; value: PayeeRecord }[]): { row: Row; value: PayeeRecord }[] {
  const lines = new Map<string, number>()
  return rows.filter(({ row, value }) => {
    const first = lines.get(payeeKey(value))
    if (first === undefined) lines.set(payeeKey(value), row.line)
    else row.refuse('municipalityCode', 'payeeTwice', { first })
    return first === undefined
  })
}
