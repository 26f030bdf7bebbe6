// What other features may use of this one.
export { default as KeyNotice } from './KeyNotice.vue'
