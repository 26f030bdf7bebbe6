// Made-up entries of the practice accounts, no 納付台帳. A formula gives each day's closing balance, and the day's last
// entry makes up the difference. So a page's cost depends on that page alone, and it is the same every time.
import type { LedgerPlan } from './accounts.ts'

/** `remitters`: an incoming transfer, which 振込入金明細 (section 4.3) shows too. */
interface EntrySort {
  readonly weight: number
  readonly type: string
  readonly deposit: boolean
  readonly remarks: readonly string[]
  readonly remitters?: readonly Remitter[]
}

/** Who sent an incoming transfer (section 2.5): a requester number or EDI text or neither, never both. */
interface Remitter {
  readonly applicantName: string
  readonly paymentFinancialInstitutionNameKana: string
  readonly branchNameKana: string
  readonly paymentApplicantNo?: string
  readonly ediInfo?: string
}

const at = { paymentFinancialInstitutionNameKana: 'ミホン', branchNameKana: 'エキマエ' }
const remitters: readonly Remitter[] = [
  { ...at, applicantName: 'ミホンセイサクショ（カ', paymentApplicantNo: '0000012345' },
  { ...at, applicantName: 'カ）サンプルウンユ', ediInfo: 'INV-202610-0042' },
  { ...at, applicantName: 'ヤマダ　タロウ' },
  { ...at, applicantName: 'ユ）レイダイショクヒン', paymentApplicantNo: '7700000001' },
  {
    applicantName: 'スズキ　ハナコ',
    paymentFinancialInstitutionNameKana: 'レイダイシンキン',
    branchNameKana: 'ホンテン',
  },
]

const everyday: readonly EntrySort[] = [
  { weight: 38, type: '振込', deposit: true, remarks: remitters.map(({ applicantName }) => applicantName), remitters },
  { weight: 8, type: '現金', deposit: true, remarks: ['窓口入金', 'ＡＴＭ'] },
  { weight: 20, type: '振替', deposit: false, remarks: ['電気料', 'ガス料', '水道料', '電話料', '口座振替　リース料'] },
  { weight: 18, type: '振込', deposit: false, remarks: ['シイレ　ミホンショウジ（カ', '給与', '家賃'] },
  { weight: 10, type: 'カード', deposit: false, remarks: ['ＡＴＭ', '=1+1のような摘要'] },
  { weight: 6, type: '手数料', deposit: false, remarks: ['振込手数料', '両替手数料'] },
]

const longName = `𠮷田　𩸽夫　${'ナガイフリコミイライニンメイ'.repeat(4)}`
const longRemitters: readonly Remitter[] = [
  {
    applicantName: cut(longName, 50),
    paymentFinancialInstitutionNameKana: 'ナガイナマエノキンユウキカンメイ'.slice(0, 15),
    branchNameKana: 'ナガイナマエノシユツチヨウジヨ',
    ediInfo: 'EDI-0123456789-ABCDE',
  },
  {
    applicantName: cut(longName, 49),
    paymentFinancialInstitutionNameKana: 'ミ',
    branchNameKana: 'ミ',
    paymentApplicantNo: '9999999999',
  },
]
const longRemarks = cut(`𠮷田商店𩸽代金として${'摘要'.repeat(10)}`, 22)

const longest: readonly EntrySort[] = [
  {
    weight: 50,
    type: '𠮷振込入金（最長十文字）'.slice(0, 11),
    deposit: true,
    remarks: [longRemarks],
    remitters: longRemitters,
  },
  { weight: 30, type: '口座振替（最長十二文字）', deposit: false, remarks: [longRemarks, '𠮷'] },
  { weight: 20, type: '振', deposit: false, remarks: ['貸越利息'] },
]

/** Weights add up to 100. */
function entrySorts(texts: LedgerPlan['texts']): readonly EntrySort[] {
  return texts === 'longest' ? longest : everyday
}

/** Never cuts a surrogate pair in half. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}

/** Days with entries, today included. */
export const LEDGER_DAYS = 730
const HUGE = 999_999_999_999

/** Yen. `position` counts the account's entries since 1970-01-01, `id` those of its day from 1. */
export interface Entry {
  readonly position: number
  readonly day: number
  readonly id: string
  readonly valueDay: number
  readonly type: string
  readonly remarks: string
  readonly deposit: boolean
  readonly amount: number
  readonly balance: number
  readonly remitter?: Remitter
}

/** Position of the day's first entry. */
export function firstPosition(plan: LedgerPlan, day: number): number {
  return Math.floor((day * plan.entries) / plan.days)
}

/** Day number of the entry at `position`. */
export function dayAt(plan: LedgerPlan, position: number): number {
  let day = Math.floor((position * plan.days) / plan.entries)
  while (firstPosition(plan, day + 1) <= position) day += 1
  return day
}

/** Yen. */
export function closingBalance(plan: LedgerPlan, day: number): number {
  if (plan.swing === 0) return plan.base
  const lastWithEntries = dayAt(plan, firstPosition(plan, day + 1) - 1)
  return plan.base + Math.round(plan.swing * (2 * randomFrom(plan.seed, lastWithEntries, 1)() - 1))
}

/** In the order of their numbers. */
export function entriesOf(plan: LedgerPlan, day: number): Entry[] {
  const first = firstPosition(plan, day)
  const count = firstPosition(plan, day + 1) - first
  const random = randomFrom(plan.seed, day, 2)
  let balance = closingBalance(plan, day - 1)
  return Array.from({ length: count }, (_, index) => {
    const draft = index < count - 1 ? draftOf(plan, day, index, random) : settling(plan, day, balance)
    balance += draft.deposit ? draft.amount : -draft.amount
    return {
      ...draft,
      position: first + index,
      day,
      id: String(index + 1),
      valueDay: index % 9 === 4 ? day - 1 : day,
      balance,
    }
  })
}

type Draft = Pick<Entry, 'type' | 'remarks' | 'deposit' | 'amount' | 'remitter'>

function draftOf(plan: LedgerPlan, day: number, index: number, random: () => number): Draft {
  if (plan.texts === 'longest' && day % 30 === 0 && index < 2) return largest(index === 0)
  const sort = pick(entrySorts(plan.texts), random)
  const choice = Math.floor(random() * 60)
  const remitter = sort.remitters?.[choice % sort.remitters.length]
  const remarks = sort.remarks[choice % sort.remarks.length] ?? sort.type
  const amount = Math.round(10 ** (2 + 4 * random()))
  return { type: sort.type, remarks, deposit: sort.deposit, amount, ...(remitter && { remitter }) }
}

/** A deposit and a withdrawal of the largest amount follow each other on one day. */
function largest(deposit: boolean): Draft {
  return { type: '振替', remarks: '最大金額の見本', deposit, amount: HUGE }
}

function settling(plan: LedgerPlan, day: number, balance: number): Draft {
  const difference = closingBalance(plan, day) - balance
  return { type: '振替', remarks: '資金移動', deposit: difference >= 0, amount: Math.abs(difference) }
}

function pick(sorts: readonly EntrySort[], random: () => number): EntrySort {
  let left = random() * 100
  const found = sorts.find((sort) => (left -= sort.weight) < 0) ?? sorts[0]
  if (!found) throw new Error('no sorts of entries')
  return found
}

/** In [0, 1): equal keys give equal numbers on every machine, so the ledger is computed, not stored. */
function randomFrom(...keys: readonly number[]): () => number {
  let state = keys.reduce((hash, key) => mix(hash ^ Math.imul(key | 0, 0x9e3779b1)), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4_294_967_296
  }
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), value | 1)
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
  return (hash ^ (hash >>> 14)) >>> 0
}
