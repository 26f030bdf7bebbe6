// Amounts in words, which reveal a wrong digit or a shifted comma at once.
import { isYen } from './yen.ts'

// 壱, 弐, 参 and 拾 cannot be altered with a stroke (Commercial Registration Rules, article 48).
const DAIJI = ['', '壱', '弐', '参', '四', '五', '六', '七', '八', '九']
const PLACES = ['', '拾', '百', '千']
const MYRIADS = ['', '万', '億', '兆']

/**
 * 金壱百弐拾参万四千五百六拾七円
 * @throws RangeError for anything but a non-negative safe integer.
 */
export function amountInDaiji(amount: number): string {
  const groups = groupsOf(amount, 10_000)
  const words = groups
    .map((group, at) => (group === 0 ? '' : daijiOf(group) + (MYRIADS[at] ?? '')))
    .toReversed()
    .join('')
  return `金${words || '零'}円`
}

function daijiOf(group: number): string {
  const digits = [...String(group)].map(Number).toReversed()
  return digits
    .map((digit, at) => (digit === 0 ? '' : (DAIJI[digit] ?? '') + (PLACES[at] ?? '')))
    .toReversed()
    .join('')
}

const ONES = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const THOUSANDS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/**
 * "one million two hundred thirty-four thousand five hundred sixty-seven yen"
 * @throws RangeError for anything but a non-negative safe integer.
 */
export function amountInEnglish(amount: number): string {
  const groups = groupsOf(amount, 1000)
  const words = groups
    .flatMap((group, at) => (group === 0 ? [] : [[englishOf(group), THOUSANDS[at]].filter(Boolean).join(' ')]))
    .toReversed()
  return `${words.join(' ') || 'zero'} yen`
}

function englishOf(group: number): string {
  const hundreds = Math.floor(group / 100)
  return [hundreds > 0 ? `${ONES[hundreds] ?? ''} hundred` : '', belowHundred(group % 100)].filter(Boolean).join(' ')
}

function belowHundred(n: number): string {
  if (n < 20) return ONES[n] ?? ''
  return [TENS[Math.floor(n / 10)], ONES[n % 10]].filter(Boolean).join('-')
}

function groupsOf(amount: number, base: number): number[] {
  if (!isYen(amount) || amount < 0) throw new RangeError(`not an amount to be paid: ${String(amount)}`)
  const groups: number[] = []
  for (let rest: number = amount; rest > 0; rest = Math.floor(rest / base)) groups.push(rest % base)
  return groups
}
