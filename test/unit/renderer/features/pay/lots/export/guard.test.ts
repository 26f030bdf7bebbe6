import { STANDARD_FILE_EXPORT } from '#contract/ipc/index'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import type * as Delimited from '#formats/tables/delimited'
import type * as Eltax from '#formats/bankFiles/eltaxCsv'
import type * as Xlsx from '#formats/tables/xlsx'
import type * as Zengin from '#formats/bankFiles/zengin99'
import { describe, expect, it, vi } from 'vitest'
import { EXPORT_FORMATS, makeExport } from '#features/pay/lots/export/lotExport'
import { aHead } from '#test/unit/formats/samples'

// These writers are off by one yen, and their sums match the wrong amount, so only reading the file back shows it.
const wrong = (details: readonly LotDetail[]) =>
  details.map((detail) => ({ ...detail, amountOfPayrollTaxPayments: detail.amountOfPayrollTaxPayments + 1 }))
const wrongCells = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.map((cell) => (cell === 3000 ? 3001 : cell)))
vi.mock('#formats/bankFiles/zengin99', async (original) => {
  const real = await original<typeof Zengin>()
  return {
    ...real,
    writeZengin99: (...[head, details, options]: Parameters<typeof Zengin.writeZengin99>) =>
      real.writeZengin99(head, wrong(details), options),
  }
})
vi.mock('#formats/bankFiles/eltaxCsv', async (original) => {
  const real = await original<typeof Eltax>()
  return {
    ...real,
    writeEltaxCsv: (...[head, details, options]: Parameters<typeof Eltax.writeEltaxCsv>) =>
      real.writeEltaxCsv(head, wrong(details), options),
  }
})
vi.mock('#formats/tables/delimited', async (original) => {
  const real = await original<typeof Delimited>()
  return {
    ...real,
    writeDelimited: (...[rows, options]: Parameters<typeof Delimited.writeDelimited>) =>
      real.writeDelimited(wrongCells(rows), options),
  }
})
vi.mock('#formats/tables/xlsx', async (original) => {
  const real = await original<typeof Xlsx>()
  return {
    ...real,
    writeXlsx: (...[rows, options]: Parameters<typeof Xlsx.writeXlsx>) => real.writeXlsx(wrongCells(rows), options),
  }
})

const head = {
  ...aHead,
  localTaxPaymentDataName: '',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingDepositType: '1',
  payingAccountNo: '1234567',
}
const detail = {
  ...emptyDetail(),
  municipalityCode: '131016',
  numberOfPayrollTaxPayments: 2,
  amountOfPayrollTaxPayments: 3000,
}

describe('an export with an amount that is wrong by one yen', () => {
  it.each(EXPORT_FORMATS)('as %s is refused with the difference', async (format) => {
    const settings = { ...STANDARD_FILE_EXPORT, requesterCode: '1' }
    const result = await makeExport(
      { head, details: [detail], unreadable: [] },
      { format, settings, leaveOutRetirement: false, sheetName: 'x', today: '2026-11-21' },
    )
    expect(result).toMatchObject({ ok: false, problems: [] })
    expect(result.ok ? [] : result.differences).toContainEqual({
      row: 1,
      field: 'amountOfPayrollTaxPayments',
      expected: '3000',
      found: '3001',
    })
  })
})
