import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'

/** What the user also accepts by confirming: warnings, and accounts whose balance is too low or unknown. */
export interface Besides {
  readonly warnings: number
  /** Number of accounts that do not cover their lots; `missing` is what they lack together (yen). */
  readonly short: number
  readonly missing: number
  /** Number of accounts whose balance is unknown. */
  readonly unknown: number
}

export function besidesText({ warnings, short, missing, unknown }: Besides, t: Translate): string {
  const said = (kind: string, count: number) =>
    count > 0 ? t(`filingQueue.besides.${kind}`, { count, amount: formatYen(missing) }, count) : ''
  return said('warnings', warnings) + said('short', short) + said('unknown', unknown)
}
