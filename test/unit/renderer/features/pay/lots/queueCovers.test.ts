// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { loadScreenTexts } from '#i18n/index'
import QueueCovers from '#features/pay/lots/queue/QueueCovers.vue'
import { mounted } from '../../../ui/mounted.ts'

await loadScreenTexts()

const cover = (branch: string, more: object = {}) => ({
  key: branch,
  debit: { payingBranchNo: branch, payingAccountNo: '1234567' },
  company: { name: '青葉商事' },
  account: { label: '' },
  lots: 1,
  amount: 500,
  outstanding: { amount: 0, unplaced: 0 },
  cover: { kind: 'unknown' },
  ...more,
})

it('a balance that the bank did not say has its reason, and the company of an account without a name', () => {
  const error = { code: 'bankError', status: 404, bank: { message: '口座が見つかりません' } }
  const said = (asking: boolean, more: object = {}) =>
    mounted(QueueCovers, { covers: [cover('101'), cover('102', more)], asking }).text()
  expect(said(false)).not.toContain('読めませんでした')
  expect(said(true, { error })).not.toContain('読めませんでした')
  const text = said(false, { error })
  expect(text).toContain('1口座の残高を読めませんでした')
  expect(text).toContain('102-1234567 青葉商事')
  expect(text).toContain('口座が見つかりません')
})
