import type { Policy } from '../policy/policy.ts'
import type { Printer } from './printer.ts'

/** A kind of file as the system's dialog offers it; the page may name fewer kinds than main. */
export interface FileKind {
  readonly name: string
  readonly extensions: readonly string[]
}

/** How main reaches files that a person chooses. */
export interface FileAccess {
  /** The system's save dialog; the chosen path, or null when cancelled. Without filters it is about a PDF. */
  askWhere: (defaultPath: string, filters?: readonly FileKind[]) => Promise<string | null>
  /** The system's dialog to open a file; the chosen path, or null when cancelled. */
  askWhich: (folder: string, filters: readonly FileKind[]) => Promise<string | null>
  /** Folder of the last document, or the person's documents folder. */
  folder: { last: () => string; remember: (folder: string) => void }
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** The content of a file, or undefined when it is longer than the bound. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>
  /** Adds a file that the person opened to the system's list of recent ones. */
  recentDocument: (path: string) => void
}

export interface DocumentDeps extends FileAccess {
  printer: Printer
  /** What the policy allows to be saved. */
  policy: Pick<Policy, 'export'>
}
