export { default as DiagnosticsFile } from './DiagnosticsFile.vue'
export { default as RecoveryActions } from './RecoveryActions.vue'
export { type DiagnosticsInfo, diagnosticsText } from './diagnosticsText.ts'
