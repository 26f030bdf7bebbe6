// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import type { OfficeStatus } from '#contract/ipc/index'
import OfficeSettings from '#features/office/OfficeSettings.vue'
import { mounted } from '../../ui/mounted.ts'

type Member = Extract<OfficeStatus, { kind: 'member' }>
const MEMBER = {
  kind: 'member',
  office: 'いろは税理士事務所',
  fourEyes: false,
  roles: ['administer'],
} as unknown as Member

test('what is being changed stays when anything else of the office changes, and yields to the same change by others', async () => {
  setActivePinia(createPinia())
  const form = mounted(OfficeSettings, { member: MEMBER })
  const box = form.get<HTMLInputElement>('input[type=checkbox]').element
  const name = form.get<HTMLInputElement>('input:not([type=checkbox])')
  await form.get('input[type=checkbox]').setValue(true)
  await name.setValue('別の名前')
  await form.setProps({ member: { ...MEMBER, roles: ['administer', 'file'] } })
  expect([box.checked, name.element.value]).toEqual([true, '別の名前'])
  await form.setProps({ member: { ...MEMBER, office: '新しい名前' } })
  expect([box.checked, name.element.value]).toEqual([false, '新しい名前'])
})
