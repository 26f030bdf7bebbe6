import { STANDARD_FILE_EXPORT, type Company, type FileExport } from '#contract/ipc/index'

/** Returns how the files of a company's lots are written: the company's settings, completed with the defaults. */
export function exportOf({ fileExport }: Pick<Company, 'fileExport'>): FileExport {
  return { ...STANDARD_FILE_EXPORT, ...fileExport }
}
