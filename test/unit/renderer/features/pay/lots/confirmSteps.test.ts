import { expect, it } from 'vitest'
import { ref } from 'vue'
import { useConfirmSteps } from '#features/pay/lots/confirm/useConfirmSteps'

/** Returns the steps before a lot of 12,300 yen is filed. */
function stepsOf(production: boolean) {
  const total = ref(12_300)
  const [again, fileable, busy] = [ref(false), ref(true), ref(false)]
  const steps = useConfirmSteps({
    total: () => total.value,
    production: () => production,
    apart: { paidAgain: () => again.value, tooLow: () => false },
    fileable: () => fileable.value,
    busy: () => busy.value,
  })
  return { steps, total, again, fileable, busy }
}

it('a lot is filed after a tick, and one more for payees that are paid a second time', () => {
  const { steps, again, fileable, busy } = stepsOf(false)
  expect(steps.ready.value).toBe(false)
  steps.checked.value = true
  expect(steps.ready.value).toBe(true)
  again.value = true
  expect(steps.ready.value).toBe(false)
  steps.apartChecked.value = { paidAgain: true }
  expect(steps.ready.value).toBe(true)
  busy.value = true
  expect(steps.ready.value).toBe(false)
  busy.value = false
  fileable.value = false
  expect(steps.ready.value).toBe(false)
})

it('in production, nothing but the total of the lot is its typed total', () => {
  const { steps, total } = stepsOf(true)
  steps.checked.value = true
  for (const typed of ['', '12301', '1230', '0', 'x']) {
    steps.typedTotal.value = typed
    expect(steps.ready.value).toBe(false)
  }
  for (const typed of ['12300', '12,300', '１２，３００']) {
    steps.typedTotal.value = typed
    expect(steps.ready.value).toBe(true)
  }
  total.value = 12_400
  expect(steps.ready.value).toBe(false)
})

it('what was ticked and typed is void once something else is shown', () => {
  const { steps } = stepsOf(true)
  steps.checked.value = true
  steps.apartChecked.value = { paidAgain: true }
  steps.typedTotal.value = '12300'
  steps.unconfirm()
  expect([steps.checked.value, steps.apartChecked.value, steps.typedTotal.value]).toEqual([false, {}, ''])
})
