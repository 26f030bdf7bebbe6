// The public interface of this feature for other features.
export { default as KeyNotice } from './KeyNotice.vue'
