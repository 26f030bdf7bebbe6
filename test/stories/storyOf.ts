import type { StoryObj } from '@storybook/vue3-vite'
import { h, type Component } from 'vue'

/** Returns a story that shows a component without properties, which itself shows all states of a control. */
export const storyOf = (states: Component): StoryObj => ({ render: () => ({ render: () => h(states) }) })
