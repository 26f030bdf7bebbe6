import type { JsonFile } from '../../storage/jsonFile.ts'

/**
 * Returns whether a value can be the app's remembered state (window position, last folder). Any object is accepted,
 * because each part is checked when it is read.
 */
export const isState = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Creates the memory of the folder last used for documents; `fallback` applies until there is one. Forgetting the
 * folder is harmless, so a failed write is ignored.
 */
export function rememberedFolder(file: JsonFile, fallback: () => string) {
  return {
    last(): string {
      const folder = file.read()['documentFolder']
      return typeof folder === 'string' && folder !== '' ? folder : fallback()
    },
    remember(folder: string): void {
      try {
        file.write({ ...file.read(), documentFolder: folder })
      } catch {
        return
      }
    },
  }
}
