export const PAGE_ROWS = 200
const PER_DAY = 137
const FIRST_DAY = Date.UTC(2024, 10, 23)
const DAY_MS = 86_400_000

/** Returns one of `pages` full pages of a statement as the bank would send it, with 137 entries a day. */
export function pageText(page: number, pages: number): string {
  const transactions = Array.from({ length: PAGE_ROWS }, (_, at) => entryOf(page * PAGE_ROWS + at))
  const more = page + 1 < pages
  return JSON.stringify({
    nextFlag: more ? '1' : '0',
    ...(more ? { nextKeyword: String(page + 1).padStart(23, '0') } : {}),
    number: PAGE_ROWS,
    operationDate: '2026-11-22',
    operationTime: '10:00:00',
    transactions,
  })
}

function entryOf(n: number) {
  const transactionDate = new Date(FIRST_DAY + Math.floor(n / PER_DAY) * DAY_MS).toISOString().slice(0, 10)
  return {
    transactionDate,
    designatedDate: transactionDate,
    transactionId: String((n % PER_DAY) + 1),
    debitCreditTypeCode: '1',
    amount: 1000,
    transactionType: '振込',
    remarks: `カ）レンシユウシヨウジ${String(n % 997)}`,
    balance: 1000 * (n + 1),
  }
}
