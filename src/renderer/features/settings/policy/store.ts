import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AdminPolicy, PolicyPart, PolicyStatus } from '#contract/ipc/index'
import { mustCall } from '#data/bridge/index'

/** The page only shows the policy; main enforces it. */
export const usePolicy = defineStore('policy', () => {
  const status = shallowRef<PolicyStatus>({ state: 'none', file: '' })
  const rules = computed<Partial<AdminPolicy>>(() => (status.value.state === 'active' ? status.value.policy : {}))
  const broken = computed(() => (status.value.state === 'broken' ? status.value : undefined))
  const fixes = (part: PolicyPart): boolean => rules.value[part] !== undefined

  async function load(): Promise<void> {
    status.value = await mustCall('policy.get')
  }

  return { status, rules, broken, fixes, load }
})
