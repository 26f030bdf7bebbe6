export { default as DepositPanel } from './DepositPanel.vue'
export { default as DepositViewChoice } from './DepositViewChoice.vue'
export { type DepositView } from './views.ts'
export { depositsOf } from './matchView.ts'
