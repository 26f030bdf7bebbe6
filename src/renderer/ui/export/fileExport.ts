import { STANDARD_FILE_EXPORT, type Company, type FileExport } from '#contract/ipc/index'

export function exportOf({ fileExport }: Pick<Company, 'fileExport'>): FileExport {
  return { ...STANDARD_FILE_EXPORT, ...fileExport }
}
