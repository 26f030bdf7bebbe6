// Creates files for the import in the formats of banks, payroll programs and spreadsheets, and hostile ones.
import { writeFileSync } from 'node:fs'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { payees } from '#domain/municipalities/municipalities'
import { writeDelimited } from '#formats/tables/delimited'
import { writeEltaxCsv } from '#formats/bankFiles/eltaxCsv'
import type { EraConvention } from '#formats/bankFiles/eraFileDate'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'
import { writeXlsx } from '#formats/tables/xlsx'
import { writeZengin99, type Terminator } from '#formats/bankFiles/zengin99'
import type { Desk } from './desk.ts'

/** Makes the native dialog answer with a file of these bytes. */
export async function answerOpenDialog(desk: Desk, path: string, bytes: Uint8Array): Promise<void> {
  writeFileSync(path, bytes)
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
}

/** Returns details of `n` different municipalities. Detail i has 1 + i payments and 10,000 + i yen. */
export function sampleDetails(n: number): LotDetail[] {
  return payees()
    .slice(0, n)
    .map(({ code, kana }, index) => ({
      ...emptyDetail(),
      municipalityCode: code,
      municipalityName: kana.slice(0, 7),
      designatedNumber: String(1000 + index),
      numberOfPayrollTaxPayments: 1 + (index % 9),
      amountOfPayrollTaxPayments: 10_000 + index,
    }))
}

/** Returns the head of a file for a recent month, so that its year is unambiguous. */
export const fileHead = (month: string, dueDate: string) => ({
  payingBranchNo: '101',
  dueDate,
  monthForWhichPaymentIsDue: month,
  applicantName: 'カ）フアイル',
  address: 'トウキヨウト',
})

/** Returns a file of 120-byte records, as banks accept it. */
export function bankFile(
  head: ReturnType<typeof fileHead>,
  details: readonly LotDetail[],
  terminator: Terminator,
  era: EraConvention,
): Uint8Array {
  return valueOf(
    writeZengin99(head, details, { terminator, requesterCode: '0000001234', typeCode: '99', middleDot: '.', era }),
  ).bytes
}

/** Returns a CSV for PCdesk, the eLTAX program. */
export function eltaxFile(head: ReturnType<typeof fileHead>, details: readonly LotDetail[]): Uint8Array {
  return valueOf(
    writeEltaxCsv(head, details, {
      requesterCode: '',
      encoding: 'cp932',
      middleDot: '.',
      dateEra: 'reiwa',
      monthEra: 'reiwa',
      retirement: 'refuse',
    }),
  ).bytes
}

/** Returns a CSV in code page 932, as a payroll program on Windows writes it. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  valueOf(writeDelimited(rows, { delimiter: ',', encoding: 'cp932' }))

/** Returns a workbook with one sheet. */
export const workbook = async (rows: readonly (readonly Cell[])[]): Promise<Uint8Array> =>
  valueOf(await writeXlsx(rows, { sheetName: '住民税' }))

/** The headings and rows of a list that a payroll program exports. */
export const PAYROLL_HEADINGS = ['提出先コード', '提出先名称', '指定番号', '異動', '人員', '住民税額'] as const
export const payrollRow = (
  { municipalityCode, designatedNumber, numberOfPayrollTaxPayments, amountOfPayrollTaxPayments }: LotDetail,
  name = '',
): Cell[] => [municipalityCode, name, designatedNumber, '', numberOfPayrollTaxPayments, amountOfPayrollTaxPayments]

function valueOf<T>(result: FormatResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]))
  return result.value
}
