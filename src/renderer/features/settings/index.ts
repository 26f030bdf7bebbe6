// What other features may use of this one.
export { default as LanguageChoice } from './display/LanguageChoice.vue'
