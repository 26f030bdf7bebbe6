import type { ItemChange, OfficeItem, PutAnswer } from '#contract/office/rows'
import type { LotDetail } from '#domain/lots/lot'
import type { Batch } from '#data/office/sendItems'
import { same as sameContent } from '#data/draft/mergeFields'

type Content = Pick<OfficeItem, 'deleted' | 'body'>
const same = (a: Content, b: Content) => a.deleted === b.deleted && (a.deleted || sameContent(a.body, b.body))

/** A server that keeps items as the office's database does: optimistic, and all of a lot or nothing. */
export function createServer() {
  const items = new Map<string, OfficeItem>()
  let seq = 0
  const put = ({ kind, id, base, body, deleted, companyId, lotId }: ItemChange, author: string): PutAnswer => {
    const key = `${kind} ${id}`
    const now = items.get(key)
    if (now && base < now.revision && same(now, { deleted, body: body ?? now.body }))
      return { status: 'repeated', ...now }
    if (now && base < now.revision && !now.deleted) return { status: 'conflict', ...now }
    const item: OfficeItem = {
      kind,
      id,
      company_id: companyId ?? null,
      lot_id: lotId ?? null,
      revision: Math.max(now?.revision ?? 0, base) + 1,
      seq: ++seq,
      deleted,
      body: body ?? now?.body ?? {},
      author,
      at: '2026-11-09T13:00:00.000Z',
    }
    items.set(key, item)
    return { status: 'stored', ...item }
  }
  function putTogether(changes: readonly ItemChange[]): PutAnswer[] {
    const before = [...items]
    const answers = changes.map((change) => put(change, 'x'))
    if (!answers.some(({ status }) => status === 'conflict')) return answers
    items.clear()
    for (const [key, item] of before) items.set(key, item)
    return answers.map((one) => (one.status === 'stored' ? { ...one, status: 'withheld' } : one))
  }
  return {
    put: (changes: readonly ItemChange[], author = 'x') => changes.map((change) => put(change, author)),
    /** Stores a batch as the office's database does. */
    send: ({ changes, together }: Pick<Batch, 'changes' | 'together'>) =>
      together ? putTogether(changes) : changes.map((change) => put(change, 'x')),
    after: (cursor: number) => [...items.values()].filter((one) => one.seq > cursor).sort((a, b) => a.seq - b.seq),
    /** Changes a row as somebody else would. */
    edit(lotId: string, rowId: string, detail: Partial<LotDetail>) {
      const item = items.get(`lotRow ${lotId}/${rowId}`)
      if (!item) throw new Error('no such row')
      const body = structuredClone(item.body) as { detail: LotDetail }
      put({ ...changeOf(item), body: { ...body, detail: { ...body.detail, ...detail } }, deleted: false }, 'x')
    },
    removeRow(lotId: string, rowId: string) {
      const item = items.get(`lotRow ${lotId}/${rowId}`)
      if (item) put({ ...changeOf(item), body: null, deleted: true }, 'x')
    },
    remove(lotId: string) {
      for (const item of items.values())
        if (item.lot_id === lotId) put({ ...changeOf(item), body: null, deleted: true }, 'x')
    },
  }
}
/** Returns what a change of an item needs besides its content. */
export const changeOf = ({ kind, id, revision, company_id, lot_id }: OfficeItem) => ({
  changeId: crypto.randomUUID(),
  kind,
  id,
  base: revision,
  companyId: company_id ?? '',
  lotId: lot_id ?? '',
})

export type Server = ReturnType<typeof createServer>
