export { default as ConnectionTest } from './ConnectionTest.vue'
