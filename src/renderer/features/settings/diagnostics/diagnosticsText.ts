import type { DriftRecord, Value } from '#contract/ipc/index'

export type DiagnosticsInfo = Value<'diagnostics.info'>

/**
 * For support, in English whatever the app's language. The data folder is left out, because its path has the login
 * name. Never contains a key, an account or an amount.
 */
export function diagnosticsText(info: DiagnosticsInfo, drift: readonly DriftRecord[]): string {
  return [
    `version: ${info.version}`,
    `runtime: ${info.runtime}`,
    `stand-in: ${info.standIn ? 'yes' : 'no'}`,
    `real banks: ${info.realBanks ? 'yes' : 'no, practice bank only'}`,
    `protected storage: ${info.safeStorageBackend} (${info.safeStorageAvailable ? 'available' : 'not available'})`,
    `drift records: ${drift.length}`,
    ...drift.map(({ at, operation, path, kind, count }) => `  ${at} ${operation} ${path} ${kind} x${count}`),
  ].join('\n')
}
