import type { DriftRecord, Value } from '#contract/ipc/index'

export type DiagnosticsInfo = Value<'diagnostics.info'>

/**
 * Returns the diagnostics that the user can send to support, as plain lines, which are in English even if the app's
 * language is another. The data folder is left out, because its path has the login name. The text never contains a key,
 * an account or an amount.
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
