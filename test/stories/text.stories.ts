import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { storyOf } from './storyOf.ts'
import IconStates from './states/IconStates.vue'
import TableStates from './states/TableStates.vue'
import TextStates from './states/TextStates.vue'
import WaitingStates from './states/WaitingStates.vue'

const meta: Meta = { title: 'text' }
export default meta

export const Icons: StoryObj = storyOf(IconStates)
export const Tables: StoryObj = storyOf(TableStates)
export const Texts: StoryObj = storyOf(TextStates)
export const Waiting: StoryObj = storyOf(WaitingStates)
