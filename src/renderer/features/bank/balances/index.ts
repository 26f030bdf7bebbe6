export { COMPANIES_AT_ONCE, inquireAll, UNREACHABLE_IN_A_ROW } from './inquireAll.ts'
export { type BalanceState, useBalanceStore } from './store.ts'
