import { describe, expect, it } from 'vitest'
import { emptyDetail, emptyHead } from '#domain/lots/lot'
import { itemsOfLot } from '#data/office/lotItems'
import type { DraftRow } from '#data/draft/row'
import type { LotRecord } from '#data/schema/db'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { retiree } from '../../../domain/lots/retirees.ts'

// `Required`: a field that a row gains has to be named here before this compiles.
const row: Required<DraftRow> = { rowId: 'r', detail: emptyDetail(), raw: {}, retirees: [retiree()] }
const lot: LotRecord = {
  ...{ lotId: 'l', companyId: 'c', month: '2026-11', head: emptyHead(), detailCount: 1, createdAt: '', updatedAt: '' },
  ...{ copiedFrom: 'x', corrects: 'x', takenFrom: 'x', paidElsewhere: 'x', split: { id: 's', number: 1 } },
  ...{ bankErrors: [], totals: {} as LotRecord['totals'] },
}

/** The names of the fields of an item, those within a field after its own. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([field, inner]) => [field, ...fieldsOf(inner).map((name) => `${field}.${name}`)])
    .sort()
}

describe('what an office shares of a lot', () => {
  /**
   * An app of another version is refused by the server, and so never drops a field that it does not know. If this list
   * changes, the office's schema therefore needs a new numbered file (`resources/office`), with or without statements.
   */
  it('has the fields that belong to the version of the office', () => {
    const items = itemsOfLot(lot, [row])
    const found = Object.fromEntries(items.map(({ kind, body }) => [kind, fieldsOf(body).join(' ')]))
    expect({ version: SCHEMA_VERSION, ...found }).toEqual({
      version: 18,
      lotHead: [
        'companyId copiedFrom corrects createdAt head head.address head.applicantName head.codeOnlyFlag',
        'head.dueDate head.localTaxPaymentDataName head.monthForWhichPaymentIsDue head.payingAccountNo',
        'head.payingBranchNo head.payingDepositType head.transactionCode paidElsewhere split split.id',
        'split.number takenFrom',
      ].join(' '),
      lotOrder: 'rowIds',
      lotRow: [
        'detail detail.amountOfMunicipalInhabitantTaxPayments detail.amountOfPayrollTaxPayments',
        'detail.amountOfPrefecturalInhabitantsTaxPayments detail.amountOfRetirementBenefitPayments',
        'detail.change detail.designatedNumber detail.municipalityCode detail.municipalityName',
        'detail.numberOfPayrollTaxPayments detail.numberOfRetirees',
        'detail.numberOfRetirementIncomeTaxPayments raw retirees retirees.deduction retirees.disability',
        'retirees.joined retirees.kind retirees.left retirees.municipal retirees.name retirees.paid',
        'retirees.payment retirees.prefectural retirees.years',
      ].join(' '),
    })
  })
})
