// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import HintTip from '#ui/controls/HintTip.vue'
import NoticeBox from '#ui/text/NoticeBox.vue'
import ProgressBar from '#ui/text/ProgressBar.vue'
import { mounted } from '../mounted.ts'

test('a notice is as urgent as its role says, also when that changes', async () => {
  const notice = mounted(NoticeBox, { role: 'status' }, '通信できません')
  expect(notice.attributes('role')).toBe('status')
  expect(notice.text()).toBe('通信できません')
  await notice.setProps({ role: 'alert' })
  expect(notice.attributes('role')).toBe('alert')
  await notice.setProps({ role: undefined, tone: 'danger' })
  expect(notice.attributes('role')).toBeUndefined()
})

test('a bar says how far its job is, and is never beyond its end', async () => {
  const bar = mounted(ProgressBar, { done: 1, total: 3, 'aria-label': '出力の準備' })
  expect(bar.attributes()).toMatchObject({ role: 'progressbar', 'aria-label': '出力の準備', 'aria-valuenow': '33' })
  await bar.setProps({ done: 5, total: 3 })
  expect(bar.attributes('aria-valuenow')).toBe('100')
  await bar.setProps({ done: 0, total: 0 })
  expect(bar.attributes('aria-valuenow')).toBe('0')
})

test('a hint describes its control, unless it is its name', () => {
  const hinted = (attributes: string) =>
    mounted(HintTip, { text: '銀行に問い合わせます' }, `<button ${attributes}>もう一度</button>`).find('button')
  expect(hinted('').attributes('aria-description')).toBe('銀行に問い合わせます')
  expect(hinted('aria-label="再照会"').attributes('aria-description')).toBe('銀行に問い合わせます')
  expect(hinted('aria-label="銀行に問い合わせます"').attributes('aria-description')).toBeUndefined()
})
