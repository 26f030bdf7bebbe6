// The public interface of this feature for other features.
export { default as ConnectionTest } from './ConnectionTest.vue'
