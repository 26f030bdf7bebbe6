// What other features may use of this one.
export { default as LockPanel } from './LockPanel.vue'
