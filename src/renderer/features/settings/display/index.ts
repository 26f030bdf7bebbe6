// The public interface of this feature for other features.
export { default as LanguageChoice } from './LanguageChoice.vue'
