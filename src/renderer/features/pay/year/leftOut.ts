import { findPayee } from '#domain/municipalities/municipalities'
import { lotTotals, type LotDetail } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'

const NAMED = 4

/** For texts about payees of last month that a plan leaves out. */
export function leftOutParams(leftOut: readonly LotDetail[]): { count: number; names: string; amount: string } {
  const names = leftOut.map(({ municipalityCode: code }) => findPayee(code)?.name ?? code)
  return {
    count: leftOut.length,
    names: names.slice(0, NAMED).join('・') + (names.length > NAMED ? '…' : ''),
    amount: formatYen(lotTotals(leftOut).totalAmount),
  }
}
