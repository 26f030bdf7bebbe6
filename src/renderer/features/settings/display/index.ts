export { default as LanguageChoice } from './LanguageChoice.vue'
