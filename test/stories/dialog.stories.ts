import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { storyOf } from './storyOf.ts'
import BannerStates from './states/BannerStates.vue'
import CardState from './states/CardState.vue'
import KeyHelpState from './states/KeyHelpState.vue'
import LeaveState from './states/LeaveState.vue'

const meta: Meta = { title: 'dialog' }
export default meta

export const Banners: StoryObj = storyOf(BannerStates)
export const Card: StoryObj = storyOf(CardState)
export const KeyHelp: StoryObj = storyOf(KeyHelpState)
export const Leave: StoryObj = storyOf(LeaveState)
