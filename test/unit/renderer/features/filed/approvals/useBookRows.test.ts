import { effectScope, ref, shallowRef } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from '#contract/ipc/index'
import { followRows } from '#features/filed/approvals/rows'
import { useBookRows } from '#features/filed/approvals/useBookEntries'
import { company, entry, lookup } from './samples.ts'

const read = { value: shallowRef(new Map()), error: shallowRef<AppError>(), loaded: ref(true) }
const approved = { transactionStatus: '承認済', transactionStatusCode: '4', appliedStatusCode: '1' }
const lookups = [lookup({ answer: { ...lookup().answer, ...approved } })]
vi.mock('#data/useLiveQuery', () => ({ useLiveQuery: () => read }))
vi.mock('#data/state/companies', () => ({ useCompanies: () => ({ all: [company()] }) }))
vi.mock('#features/filed/approvals/store', () => ({
  useFollowing: () => ({ rows: followRows({ entries: [entry()], lookups, companies: [company()] }) }),
}))
const books = () => effectScope().run(useBookRows)!

describe('the lots to book', () => {
  beforeEach(() => {
    read.error.value = undefined
    read.loaded.value = true
  })

  it('are shown once it is known which of them were exported', () => {
    read.loaded.value = false
    expect([books().rows.value, books().ready.value]).toEqual([[], false])
    read.loaded.value = true
    expect([books().rows.value.length, books().ready.value]).toEqual([1, true])
  })

  it('are not offered as open while their marks cannot be read', () => {
    read.error.value = { code: 'storage', detail: '' }
    const { rows, ready, unread } = books()
    expect([rows.value, ready.value, unread.value?.code]).toEqual([[], false, 'storage'])
  })
})
