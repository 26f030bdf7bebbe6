import type { Policy } from '../guard/policy/policy.ts'
import type { FileRecord, PrintJob } from '#contract/ipc/documents'
import type { Printer } from './printer.ts'

/** A kind of file that the system's dialog offers. The page may request fewer kinds than main allows. */
export interface FileKind {
  readonly name: string
  readonly extensions: readonly string[]
}

export interface FileAccess {
  /** The system's dialog; null when cancelled. Without filters it offers PDF. */
  askWhere: (defaultPath: string, filters?: readonly FileKind[]) => Promise<string | null>
  /** The system's dialog; null when cancelled. */
  askWhich: (folder: string, filters: readonly FileKind[]) => Promise<string | null>
  /** The system's dialog; null when cancelled. */
  askFolder: (folder: string) => Promise<string | null>
  /** Shows a file in the system's file manager. */
  showInFolder: (path: string) => void
  /** The folder of the last document, or the user's documents folder. */
  folder: { last: () => string; remember: (folder: string) => void }
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when the file is longer than `maxBytes`. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>
  /** The system's list of recent files. */
  recentDocument: (path: string) => void
}

export interface DocumentDeps extends Omit<FileAccess, 'askFolder' | 'showInFolder'> {
  printer: Printer
  onSaved?: (job: PrintJob, bytes: Uint8Array) => void
  /** Files for another program that are records; `ending` is that of the name. */
  onRecordSaved?: (record: FileRecord, bytes: Uint8Array, ending: string) => void
  policy: Pick<Policy, 'export'>
}
