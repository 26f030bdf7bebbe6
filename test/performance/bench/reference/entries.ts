import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'

const NAMES = [
  'ヤマダ',
  'サトウ',
  'スズキ',
  'タカハシ',
  'タナカ',
  'イトウ',
  'ワタナベ',
  'ナカムラ',
  'コバヤシ',
  'カトウ',
  'ヨシダ',
  'ヤマモト',
]
const TRADES = [
  'ショウテン',
  'コウギョウ',
  'ケンセツ',
  'ウンユ',
  'セイサクショ',
  'ショクヒン',
  'デンキ',
  'フドウサン',
  'タロウ',
  'ハナコ',
]
const TYPES = ['振込', '現金', '振替', 'カード', '手数料']

const two = (n: number) => String(n).padStart(2, '0')

/** Returns `count` entries with consecutive balances, 300 a day. They are the same every time. */
export function makeEntries(count: number): StatementRow[] {
  let [state, balance] = [7, 10_000_000]
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, (_, at) => {
    const day = Math.floor(at / 300)
    const date = `${2000 + Math.floor(day / 336)}-${two(1 + (Math.floor(day / 28) % 12))}-${two(1 + (day % 28))}`
    const deposit = random(2) === 0
    const amount = 1 + random(1_000_000)
    balance += deposit ? amount : -amount
    return {
      transactionDate: date,
      designatedDate: date,
      transactionId: String((at % 300) + 1),
      transactionType: TYPES[random(TYPES.length)] ?? '',
      remarks: `${NAMES[random(NAMES.length)] ?? ''}　${TRADES[random(TRADES.length)] ?? ''} ${random(99)}`,
      debitCreditTypeCode: deposit ? '1' : '2',
      amount,
      balance,
    }
  })
}
