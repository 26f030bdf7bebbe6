// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { computed, ref, shallowRef } from 'vue'
import { loadScreenTexts } from '#i18n/index'
import BulkChange from '#features/pay/payees/BulkChange.vue'
import { mounted } from '../../../ui/mounted.ts'

await loadScreenTexts()

it('drafts that keep their numbers are named, and by their month as it is shown if they have no name', () => {
  const drafts = [
    { name: '11月分', month: '2026-11' },
    { name: '', month: '2026-12' },
  ]
  const model = {
    typed: new Map(),
    pasted: ref(''),
    lineProblems: shallowRef([]),
    applicant: { applicantName: '', address: '' },
    preview: shallowRef({ numbers: [], employees: 0, applicant: [], drafts }),
    problems: computed(() => new Map()),
    problemOf: () => undefined,
    any: ref(true),
    error: shallowRef(),
    running: ref(false),
  }
  mounted(BulkChange, { model, rows: [], lacking: 0 })
  expect(document.body.textContent).toMatch(/11月分\P{Letter}+令和8年12月分/u)
})
