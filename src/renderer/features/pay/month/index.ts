export { type MonthRow, type MonthSource, monthRows, sentByAccount } from './monthRows.ts'
export { useMonthChoice } from './store.ts'
