import { STANDARD_FILE_EXPORT, type Company, type FileExport } from '#contract/ipc/index'

/** Returns how the files of a company's lots are written: as the company has it, the standard for the rest. */
export function exportOf({ fileExport }: Pick<Company, 'fileExport'>): FileExport {
  return { ...STANDARD_FILE_EXPORT, ...fileExport }
}
