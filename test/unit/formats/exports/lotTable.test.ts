import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDelimited, writeDelimited, type Delimiter } from '#formats/tables/delimited'
import type { TextEncoding } from '#formats/text/encoding'
import type { FormatResult } from '#formats/formatResult'
import { lot, newState, readSheet } from '#formats/intake/intake'
import { lotToTable } from '#formats/exports/lotTable'
import type { Table } from '#formats/tables/table'
import { readXlsx, writeXlsx } from '#formats/tables/xlsx'
import { detailsOf } from '../samples.ts'

/** Returns what the import takes from a file of ours; a name of another place than the code is answered by the code. */
function imported(file: FormatResult<{ table: Table }>) {
  if (!file.ok) throw new Error('not read')
  const sheet = { name: '', hidden: false, table: file.value.table, notes: [] }
  const first = readSheet(sheet, lot, { today: '2026-11-22' }, newState())
  const answers = Object.fromEntries(
    first.questions.flatMap(({ id, options: [option] }) => (option ? [[id, option.value]] : [])),
  )
  return readSheet(sheet, lot, { today: '2026-11-22' }, { ...newState(), file: { answers, leftOut: {} } })
}

/** Lots in which nobody pays less than a yen: fewer yen than persons are columns that were exchanged, and refused. */
const lots = detailsOf(undefined, 3).map((details) =>
  details.map((detail) => {
    const persons = Math.max(
      detail.numberOfPayrollTaxPayments,
      detail.numberOfRetirementIncomeTaxPayments,
      detail.numberOfRetirees,
    )
    return {
      ...detail,
      amountOfPayrollTaxPayments: plausible(detail.amountOfPayrollTaxPayments, persons),
      amountOfRetirementBenefitPayments: plausible(detail.amountOfRetirementBenefitPayments, persons),
      amountOfMunicipalInhabitantTaxPayments: plausible(detail.amountOfMunicipalInhabitantTaxPayments, persons),
      amountOfPrefecturalInhabitantsTaxPayments: plausible(detail.amountOfPrefecturalInhabitantsTaxPayments, persons),
    }
  }),
)
const plausible = (yen: number, persons: number): number => (yen > 0 && yen < persons ? yen + persons : yen)

describe('tables that this app wrote', () => {
  const totals = fc.boolean()

  it('are imported as thousands of random lots were', () => {
    const settings = fc.record({
      delimiter: fc.constantFrom<Delimiter>(',', '\t', ';'),
      encoding: fc.constantFrom<TextEncoding>('utf-8', 'cp932'),
    })
    fc.assert(
      fc.property(lots, totals, settings, (details, withTotals, options) => {
        const written = writeDelimited(lotToTable(details, { totals: withTotals }), options)
        const { rows, problems, tally } = imported(written.ok ? readDelimited(written.value) : written)
        expect(problems).toEqual([])
        expect(rows).toEqual(details)
        expect(tally.sums.filter(({ differs }) => differs)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('are imported from workbooks', async () => {
    await fc.assert(
      fc.asyncProperty(lots, totals, async (details, withTotals) => {
        const written = await writeXlsx(lotToTable(details, { totals: withTotals }), { sheetName: '納付先' })
        expect(imported(written.ok ? await readXlsx(written.value) : written).rows).toEqual(details)
      }),
      { numRuns: 40 },
    )
  })
})
