import { enableAutoUnmount, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach } from 'vitest'
import type { Component } from 'vue'
import { i18n } from '#i18n/index'

enableAutoUnmount(afterEach)

/** Mounts a control in the document, in Japanese. The model of the control follows what it emits, as `v-model` would. */
export function mounted(control: Component, props: Record<string, unknown>, slot?: string): VueWrapper {
  const wrapper: VueWrapper = mount(control, {
    attachTo: document.body,
    global: { plugins: [i18n] },
    props: { ...props, 'onUpdate:modelValue': (modelValue: unknown) => void wrapper.setProps({ modelValue }) },
    ...(slot !== undefined && { slots: { default: slot } }),
  })
  return wrapper
}

/** Returns what a control has emitted as its model, in order. */
export const models = (wrapper: VueWrapper): unknown[] =>
  (wrapper.emitted('update:modelValue') ?? []).map(([value]) => value)
