export { default as LockPanel } from './LockPanel.vue'
