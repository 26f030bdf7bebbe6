import { payees } from '#domain/municipalities/municipalities'

/** Prefectures where most employees of a company in Tokyo live. */
const NEAR = ['13', '14', '11', '12', '08', '22', '27', '23']
const ROWS = 120

/** Returns the rows of an ordinary month as Excel copies them, the same on every run. A few of them cause warnings. */
export function ordinaryMonth(): string {
  const near = NEAR.flatMap((prefecture) =>
    payees()
      .filter(({ code }) => code.startsWith(prefecture))
      .slice(0, 30),
  ).slice(0, ROWS - 1)
  const rows = near.map(({ code }, index) => {
    const people = 1 + ((index * 7) % 12) + (index % 17 === 0 ? 14 : 0)
    const tax = people * (9_800 + ((index * 3_700) % 14_300))
    const number = index === 9 || index === 41 ? '' : String(10_200_000 + ((index * 48_611) % 7_900_000))
    return row(code, number, people, tax, index === 2 ? [1, 1, 18_400_000, 69_000, 46_000] : [])
  })
  const first = near[4]?.code ?? ''
  return [...rows, row(first, '99000318', 2, 25_400, [])].join('\r\n')
}

/** Returns rows with typical mistakes: a wrong check digit, a ward, text instead of a number, and an empty row. */
export function hurriedMonth(): string {
  return [
    row('131016', '10442107', 12, 184_200, []),
    row('131017', '10442108', 3, 41_000, []),
    row('141011', '2201', 4, 61_800, []),
    row('130001', '77-1', 1, 9_900, []),
    row('112038', '', 0, 15_000, []),
    ['122173', '', '', '55x0', '', '三', '12,３00', '', '', '', '', ''].join('\t'),
    row('131041', '40021', 5, 9_800_000, [1, 2, 9_000_000, 33_000, 12_000]),
  ].join('\r\n')
}

/**
 * Returns a row of cells: code, place (computed), kana, number, change, payroll count and tax, then the retirement
 * columns.
 */
const row = (code: string, number: string, people: number, tax: number, retirement: readonly number[]): string =>
  [code, '', '', number, '', people, tax, ...(retirement.length ? retirement : ['', '', '', '', ''])].join('\t')
