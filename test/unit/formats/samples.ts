// Lots for the format tests: random ones that a file can hold without loss, and bytes written by hand.
import fc from 'fast-check'
import type { LotDetail } from '#domain/lots/lot'
import { payees } from '#domain/municipalities/municipalities'
import type { Zengin99Head } from '#formats/bankFiles/zengin99'

/** Kana that a bank file returns unchanged: no small kana, no long vowel, no middle dot, no lower case. */
const PLAIN_KANA = [
  ...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ０１２３４５６７８９ＡＢＺ（）－．',
]

const kanaWord = (maxLength: number) => fc.string({ unit: fc.constantFrom(...PLAIN_KANA), minLength: 1, maxLength })

/** Words separated by single full-width spaces. */
export const plainKana = (words: number, wordLength: number) =>
  fc.array(kanaWord(wordLength), { minLength: 1, maxLength: words }).map((parts) => parts.join('　'))

/** Returns the half-width length, counted independently: a voiced kana is two bytes. */
export const bytesOf = (kana: string) =>
  [...kana].reduce((sum, c) => sum + (/[ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ]/.test(c) ? 2 : 1), 0)

const PAYEES = payees().map(({ code }) => code)
const natural = (max: number) => fc.oneof(fc.constantFrom(0, 1, max), fc.integer({ min: 0, max }))

export interface DetailTexts {
  municipalityName: fc.Arbitrary<string>
  designatedNumber: fc.Arbitrary<string>
  change: fc.Arbitrary<string>
}
export const fileTexts: DetailTexts = {
  municipalityName: fc.oneof(
    fc.constant(''),
    plainKana(3, 5).filter((kana) => bytesOf(kana) <= 15),
  ),
  designatedNumber: fc.stringMatching(/^[0-9A-Z]?[0-9A-Z-]{0,14}$/),
  change: fc.constantFrom('', '0', '1', 'A'),
}

/** Details whose numbers all fit the 120-byte file, including the sums. */
export const detailOf = (texts: DetailTexts): fc.Arbitrary<LotDetail> =>
  fc.record({
    municipalityCode: fc.constantFrom(...PAYEES),
    ...texts,
    numberOfPayrollTaxPayments: natural(49_999),
    amountOfPayrollTaxPayments: natural(333_333_333),
    numberOfRetirementIncomeTaxPayments: natural(49_999),
    numberOfRetirees: natural(999),
    amountOfRetirementBenefitPayments: natural(9_999_999_999),
    amountOfMunicipalInhabitantTaxPayments: natural(333_333_333),
    amountOfPrefecturalInhabitantsTaxPayments: natural(333_333_333),
  })

export const detailsOf = (texts: DetailTexts = fileTexts, maxLength = 8) =>
  fc.array(detailOf(texts), { minLength: 1, maxLength })

const date = fc
  .tuple(fc.integer({ min: 2020, max: 2031 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

export const fileHead: fc.Arbitrary<Zengin99Head> = fc.record({
  payingBranchNo: fc.stringMatching(/^[0-9]{3}$/),
  dueDate: date,
  monthForWhichPaymentIsDue: date.map((day) => day.slice(0, 7)),
  applicantName: plainKana(4, 20).filter((kana) => bytesOf(kana) <= 37),
  address: plainKana(6, 20).filter((kana) => bytesOf(kana) <= 45),
})

export const aDetail: LotDetail = {
  municipalityCode: '131016',
  municipalityName: 'チヨダク',
  designatedNumber: '12345-6',
  change: '',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
  numberOfRetirementIncomeTaxPayments: 1,
  numberOfRetirees: 1,
  amountOfRetirementBenefitPayments: 15_000_000,
  amountOfMunicipalInhabitantTaxPayments: 84_000,
  amountOfPrefecturalInhabitantsTaxPayments: 56_000,
}

export const aHead: Zengin99Head = {
  payingBranchNo: '012',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カ）テスト',
  address: 'トウキヨウト　チヨダク１－２',
}

/** Returns one byte for each character of ASCII or half-width kana. */
export function jis(text: string): Uint8Array {
  return Uint8Array.from(
    [...text].map((c) => {
      const point = c.codePointAt(0)!
      return point > 0xff ? point - 0xfec0 : point
    }),
  )
}

/** Returns a record of 120 bytes with the given parts by offset, blank elsewhere. */
function recordOf(parts: Record<number, string>): string {
  const characters = Array.from({ length: 120 }, () => ' ')
  for (const [offset, text] of Object.entries(parts))
    [...text].forEach((c, at) => (characters[Number(offset) + at] = c))
  return characters.join('')
}

// The table of the format, offset by offset, independent of the layout in the app.
export const HEADER_RECORD = recordOf({
  0: '1',
  1: '99',
  3: '0',
  4: '0000001234',
  14: '012',
  17: '081210',
  23: '0811',
  27: 'ｶ)ﾃｽﾄ',
  67: 'ﾄｳｷﾖｳﾄ ﾁﾖﾀﾞｸ1-2',
})
export const DATA_RECORD = recordOf({
  0: '2',
  1: '131016',
  7: 'ﾁﾖﾀﾞｸ',
  22: '12345-6',
  38: '00003',
  43: '000045600',
  52: '00001',
  57: '000140000',
  66: '00004',
  71: '000185600',
  80: '001',
  83: '0015000000',
  93: '000084000',
  102: '000056000',
})
export const TRAILER_RECORD = recordOf({
  0: '8',
  1: '0000003',
  8: '00000045600',
  19: '0000001',
  26: '00000140000',
  37: '0000004',
  44: '00000185600',
})
export const END_RECORD = recordOf({ 0: '9' })
export const RECORDS = [HEADER_RECORD, DATA_RECORD, TRAILER_RECORD, END_RECORD]

/** Returns a file of these records; each ends with CRLF unless told otherwise. */
export const fileOf = (records: readonly string[], end = '\r\n') => jis(records.map((record) => record + end).join(''))

/** Returns a record with a different text at an offset. */
export const patched = (record: string, offset: number, text: string) =>
  record.slice(0, offset) + text + record.slice(offset + text.length)
