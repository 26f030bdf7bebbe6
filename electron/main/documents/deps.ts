import type { Policy } from '../guard/policy/policy.ts'
import type { FileRecord, PrintJob } from '#contract/ipc/documents'
import type { Printer } from './printer.ts'

/** A kind of file that the system's dialog offers. The page may request fewer kinds than main allows. */
export interface FileKind {
  readonly name: string
  readonly extensions: readonly string[]
}

/** Access to the files that the user chooses. */
export interface FileAccess {
  /** Shows the system's save dialog; returns the chosen path, or null when cancelled. Without filters it offers PDF. */
  askWhere: (defaultPath: string, filters?: readonly FileKind[]) => Promise<string | null>
  /** Shows the system's open dialog; returns the chosen path, or null when cancelled. */
  askWhich: (folder: string, filters: readonly FileKind[]) => Promise<string | null>
  /** Shows the system's dialog for a folder; returns the chosen path, or null when cancelled. */
  askFolder: (folder: string) => Promise<string | null>
  /** The folder of the last document, or the user's documents folder. */
  folder: { last: () => string; remember: (folder: string) => void }
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Returns the content of a file, or undefined when it is longer than `maxBytes`. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>
  /** Adds a file that the user opened to the system's list of recent files. */
  recentDocument: (path: string) => void
}

export interface DocumentDeps extends Omit<FileAccess, 'askFolder'> {
  printer: Printer
  /** Called with each PDF that was saved. */
  onSaved?: (job: PrintJob, bytes: Uint8Array) => void
  /** Called with each file for another program that is a record, with the ending of its name. */
  onRecordSaved?: (record: FileRecord, bytes: Uint8Array, ending: string) => void
  /** The rule of the policy that says which files may be saved. */
  policy: Pick<Policy, 'export'>
}
