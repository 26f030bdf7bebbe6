// What other features may use of this one.
export { default as DepositPanel } from './DepositPanel.vue'
export { default as DepositViewChoice } from './DepositViewChoice.vue'
export { type DepositView } from './views.ts'
