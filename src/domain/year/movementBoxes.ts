// 給与所得者異動届出書 (地方税法施行規則 第十八号様式) as most municipalities print it (記載例 of 名寄市, 中野区, 坂戸市 and 枕崎市).
import { isIsoDate, type IsoDate } from '../calendar/calendar.ts'
import type { EndingKind, RestOfYear, ReportTo } from './plan.ts'

export interface MovementFacts {
  year: number
  kind: EndingKind
  years: ReportTo | 'both'
  rest?: RestOfYear | undefined
  day: IsoDate
  /** Yen. */
  remaining: number
}

export interface MovementBoxes {
  /** 1 現年度, 2 新年度, 3 両年度 */
  year: 1 | 2 | 3
  /** `payment`: 給与支払報告 of the next year; `withholding`: 特別徴収. */
  about: readonly ('payment' | 'withholding')[]
  /** 1 退職, 2 転勤, 3 休職・長欠, 4 死亡, 7 その他; the app does not tell 5 支払少額・不定期 and 6 合併・解散 apart. */
  reason: 1 | 2 | 3 | 4 | 7
  /** 1 特別徴収継続, 2 一括徴収, 3 普通徴収 */
  method: 1 | 2 | 3 | undefined
  /** 1 left by December and asked for it, 2 left from January on and does not go on with special collection. */
  lumpSumReason: 1 | 2 | undefined
  /** 1 left by December and asked for no lump sum, 2 left from January to April with too little pay, 3 died. */
  ordinaryReason: 1 | 2 | 3 | undefined
}

export const REASON_NUMBERS = { leave: 1, transfer: 2, absence: 3, death: 4, other: 7 } as const
const YEARS = { current: 1, next: 2, both: 3 } as const

/** The report for the next year alone says nothing of this year's tax. The form has no reason for 普通徴収 in May. */
export function movementBoxes({ year, kind, years, rest, day, remaining }: MovementFacts): MovementBoxes {
  const method = years === 'next' || remaining === 0 ? undefined : methodOf(kind, rest)
  const month = isIsoDate(day) ? Number(day.slice(5, 7)) : undefined
  const isBeforeJanuary = month !== undefined && day < `${String(year + 1)}-01-01`
  return {
    year: YEARS[years],
    about:
      years === 'current'
        ? ['withholding']
        : years === 'next' && isIsoDate(day) && day.slice(5) < '04-01'
          ? ['payment']
          : years === 'next'
            ? ['withholding']
            : ['payment', 'withholding'],
    reason: REASON_NUMBERS[kind],
    method,
    lumpSumReason: method !== 2 || month === undefined ? undefined : isBeforeJanuary ? 1 : 2,
    ordinaryReason:
      method !== 3 || month === undefined
        ? undefined
        : kind === 'death'
          ? 3
          : isBeforeJanuary
            ? 1
            : month <= 4
              ? 2
              : undefined,
  }
}

function methodOf(kind: EndingKind, rest: RestOfYear | undefined): 1 | 2 | 3 {
  if (kind === 'transfer') return 1
  return kind !== 'death' && rest === 'lumpSum' ? 2 : 3
}
