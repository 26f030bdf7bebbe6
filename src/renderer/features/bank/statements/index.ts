export { default as KeptMenu } from './fetch/KeptMenu.vue'
export { default as KeptNotices } from './fetch/KeptNotices.vue'
export { default as KeptStatus } from './fetch/KeptStatus.vue'
export { default as PeriodForm } from './fetch/PeriodForm.vue'
export { default as StatementNotices } from './fetch/StatementNotices.vue'
export { noteLines, notesOf } from './fetch/notes.ts'
export { keptPeriod } from './fetch/planInquiry.ts'
export { keptEntries, lastKeptDay, readForward, type ForwardRead } from './fetch/readForward.ts'
export { useEntryPlace } from './fetch/useEntryPlace.ts'
export { useStatementJob } from './fetch/useStatementJob.ts'
export {
  idleStatement,
  type Period,
  type StatementRow,
  type StatementState,
  isWhole,
} from './fetch/useStatementState.ts'
export { default as StatementOutput } from './output/StatementOutput.vue'
export { default as DocumentStatus } from './print/DocumentStatus.vue'
export { useStatementDocument } from './print/useStatementDocument.ts'
export { default as StatementRows } from './table/StatementRows.vue'
export { default as StatementTotals } from './table/StatementTotals.vue'
export { statementColumns } from './table/columns.ts'
