import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'

/** What the tick of a confirmation stands for besides payees, amounts and accounts. */
export interface Besides {
  /** Number of warnings. */
  readonly warnings: number
  /** Number of accounts that do not cover their lots, and what they lack (yen). */
  readonly short: number
  readonly missing: number
  /** Number of accounts whose balance nobody knows. */
  readonly unknown: number
}

export function besidesText({ warnings, short, missing, unknown }: Besides, t: Translate): string {
  const said = (kind: string, count: number) =>
    count > 0 ? t(`filingQueue.besides.${kind}`, { count, amount: formatYen(missing) }, count) : ''
  return said('warnings', warnings) + said('short', short) + said('unknown', unknown)
}
