import { expect, test } from 'vitest'
import { applyChange, viewOf } from '#main/office/overview'

test('a row that the owner declared void is no longer named as unreadable, without connecting again', () => {
  const unreadable = [32, 33].map((seq) => ({ what: 'item', seq }))
  const none = { machines: [], claims: [], requests: [], approvals: [], members: [], meta: undefined }
  const view = viewOf({ ...none, unreadable })
  const noted = (kind: string) => {
    applyChange(view, { what: 'note', seq: 40, data: { kind, note: '32 nobody can read it' } })
    return [...view.unreadable.keys()]
  }
  expect(noted('ended')).toEqual([32, 33])
  expect(noted('voided')).toEqual([33])
})
