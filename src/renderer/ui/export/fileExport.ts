import { STANDARD_FILE_EXPORT, type Company, type FileExport } from '#contract/ipc/index'

/** Returns how a company's lot files are written: by its own settings, with defaults for those it has not set. */
export function exportOf({ fileExport }: Pick<Company, 'fileExport'>): FileExport {
  return { ...STANDARD_FILE_EXPORT, ...fileExport }
}
