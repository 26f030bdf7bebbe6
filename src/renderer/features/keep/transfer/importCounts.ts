import type { TransferSummary } from '#contract/ipc/index'
import type { LotItem, PayeeItem, Relation } from './compare.ts'

export const RELATIONS = ['new', 'same', 'newerThere', 'newerHere', 'conflict'] as const satisfies readonly Relation[]

/** `here` is missing for a company that was deleted on the other computer but has lots in the file. */
export interface ImportCount {
  companyId: string
  name: string
  here?: TransferSummary['companies'][number]['here']
  lots: Record<Relation, number>
  payees: { added: number; same: number; differing: number }
}

/** The companies that the file contains come first; then those of which it has only lots or payees. */
export function countsOf(
  { companies }: TransferSummary,
  lots: readonly LotItem[],
  payees: readonly PayeeItem[],
): ImportCount[] {
  const known = companies.map(({ company, here }): ImportCount => ({
    ...emptyCount(company.companyId),
    name: company.name,
    here,
  }))
  const counts = new Map(known.map((count) => [count.companyId, count]))
  const of = (companyId: string): ImportCount => {
    const count = counts.get(companyId) ?? emptyCount(companyId)
    counts.set(companyId, count)
    return count
  }
  for (const { companyId, relation } of lots) of(companyId).lots[relation]++
  for (const { companyId, relation } of payees)
    of(companyId).payees[relation === 'new' ? 'added' : relation === 'same' ? 'same' : 'differing']++
  return [...counts.values()]
}

const emptyCount = (companyId: string): ImportCount => ({
  companyId,
  name: '',
  lots: { new: 0, same: 0, newerThere: 0, newerHere: 0, conflict: 0 },
  payees: { added: 0, same: 0, differing: 0 },
})
