import type { Policy } from '../guard/policy/policy.ts'
import type { EvidenceLabel, PrintJob } from '#contract/ipc/documents'
import type { Printer } from './printer.ts'

/** Any kind of file; a page may request only those of the contract's FileFilter. */
export interface FileKind {
  readonly name: string
  readonly extensions: readonly string[]
}

export interface FileAccess {
  /** Null when cancelled. Without `filters`, it asks for a PDF. */
  askWhere: (defaultPath: string, filters?: readonly FileKind[]) => Promise<string | null>
  /** Null when cancelled. */
  askWhich: (folder: string, filters: readonly FileKind[]) => Promise<string | null>
  /** Null when cancelled. */
  askFolder: (folder: string) => Promise<string | null>
  showInFolder: (path: string) => void
  folder: { last: () => string; remember: (folder: string) => void }
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when longer than `maxBytes`. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>
  recentDocument: (path: string) => void
}

export interface DocumentDeps extends Omit<FileAccess, 'askFolder' | 'showInFolder'> {
  printer: Printer
  onSaved?: (job: PrintJob, bytes: Uint8Array) => void
  /** Called only for files kept as evidence; `ending` is the file name's. */
  onRecordSaved?: (record: EvidenceLabel, bytes: Uint8Array, ending: string) => void
  policy: Pick<Policy, 'export'>
}
