import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { storyOf } from './storyOf.ts'
import ButtonStates from './states/ButtonStates.vue'
import CalendarStates from './states/CalendarStates.vue'
import ChoiceStates from './states/ChoiceStates.vue'
import DateStates from './states/DateStates.vue'
import FieldStates from './states/FieldStates.vue'
import MenuStates from './states/MenuStates.vue'
import PopupStates from './states/PopupStates.vue'
import NumberStates from './states/NumberStates.vue'
import QuestionStates from './states/QuestionStates.vue'
import SearchStates from './states/SearchStates.vue'

const meta: Meta = { title: 'form' }
export default meta

export const Buttons: StoryObj = storyOf(ButtonStates)
export const Calendar: StoryObj = storyOf(CalendarStates)
export const Choices: StoryObj = storyOf(ChoiceStates)
export const Dates: StoryObj = storyOf(DateStates)
export const Fields: StoryObj = storyOf(FieldStates)
export const Menus: StoryObj = storyOf(MenuStates)
export const Numbers: StoryObj = storyOf(NumberStates)
export const Popup: StoryObj = storyOf(PopupStates)
export const Questions: StoryObj = storyOf(QuestionStates)
export const Search: StoryObj = storyOf(SearchStates)
