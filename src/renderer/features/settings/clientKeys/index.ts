export { default as KeyNotice } from './KeyNotice.vue'
