export { default as StatementImport } from './StatementImport.vue'
export { default as TakenFiles } from './TakenFiles.vue'
export { useFileStatement, type FileStatement } from './useFileStatement.ts'
export { useStatementImport } from './useStatementImport.ts'
