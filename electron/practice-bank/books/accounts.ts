/** How an account's entries are made up; yen. */
export interface LedgerPlan {
  readonly seed: number
  /** Every `days` consecutive days have exactly this many. */
  readonly entries: number
  readonly days: number
  /** A day ends with `base` ± `swing`. */
  readonly base: number
  readonly swing: number
  readonly texts: 'everyday' | 'longest'
}

export interface PracticeAccount {
  readonly accountId: string
  readonly branchNo: string
  readonly branchName: string
  readonly accountTypeCode: '1' | '2' | '5' | '6'
  readonly accountTypeName: string
  readonly accountNo: string
  readonly accountNameKanji: string
  readonly accountNameKana: string
  readonly label: string
  readonly plan: LedgerPlan
}

type Seed = Omit<PracticeAccount, 'accountId' | 'accountTypeName'>

const TYPE_NAMES = { '1': '普通預金', '2': '当座預金', '5': '通知預金', '6': '定期預金' } as const
const holder = { accountNameKanji: '練習商事株式会社', accountNameKana: 'レンシュウショウジ（カ' }
const head = { branchNo: '001', branchName: '練習本店' }
/** Maximum lengths of section 2, with characters outside the Basic Multilingual Plane. */
const longest = {
  branchNo: '002',
  branchName: '練習𠮷田町見本通東口中央出張所',
  accountNameKanji: `𠮷田𩸽水産加工株式会社${'長'.repeat(55)}本店営業部`,
  accountNameKana: `ヨシダホッケスイサンカコウ（カ${'ナ'.repeat(56)}`,
}
const still = { entries: 0, days: 1, swing: 0, texts: 'everyday' } as const

const SEEDS: readonly Seed[] = [
  {
    ...head,
    ...holder,
    accountTypeCode: '1',
    accountNo: '1111111',
    label: '普通預金（60日で600件）',
    plan: { seed: 1, entries: 10, days: 1, base: 48_000_000, swing: 9_000_000, texts: 'everyday' },
  },
  {
    ...head,
    ...holder,
    accountTypeCode: '2',
    accountNo: '2222222',
    label: '当座預金（1日3件）',
    plan: { seed: 2, entries: 3, days: 1, base: 21_000_000, swing: 4_000_000, texts: 'everyday' },
  },
  {
    ...holder,
    branchNo: '777',
    branchName: '練習駅前支店',
    accountTypeCode: '1',
    accountNo: '7777777',
    label: '普通預金（2年で100,000件）',
    plan: { seed: 3, entries: 100_000, days: 730, base: 640_000_000, swing: 90_000_000, texts: 'everyday' },
  },
  {
    ...holder,
    branchNo: '002',
    branchName: '見本支店',
    accountTypeCode: '1',
    accountNo: '3333333',
    label: '普通預金（明細なし）',
    plan: { ...still, seed: 4, base: 0 },
  },
  {
    ...longest,
    accountTypeCode: '2',
    accountNo: '4444444',
    label: '当座貸越（残高マイナス・最長の文字）',
    plan: { seed: 5, entries: 4, days: 1, base: -8_000_000, swing: 3_000_000, texts: 'longest' },
  },
  {
    ...head,
    ...holder,
    accountTypeCode: '5',
    accountNo: '5555555',
    label: '通知預金（残高照会のみ）',
    plan: { ...still, seed: 6, base: 30_000_000 },
  },
  {
    ...head,
    ...holder,
    accountTypeCode: '6',
    accountNo: '6666666',
    label: '定期預金（残高照会のみ）',
    plan: { ...still, seed: 7, base: 100_000_000 },
  },
]

/** In a practice company's order; `accountId` is branch (3) + type (1) + number (7). */
export const PRACTICE_ACCOUNTS: readonly PracticeAccount[] = SEEDS.map((seed) => ({
  ...seed,
  accountId: seed.branchNo + seed.accountTypeCode + seed.accountNo,
  accountTypeName: TYPE_NAMES[seed.accountTypeCode],
}))

/** `accountId` has 11 characters. */
export function findAccount(accountId: string): PracticeAccount | undefined {
  return PRACTICE_ACCOUNTS.find((account) => account.accountId === accountId)
}

/** Ordinary and current accounts have statements and can be debited (section 2.3). */
export function isTransactional(account: PracticeAccount): boolean {
  return account.accountTypeCode === '1' || account.accountTypeCode === '2'
}
