import type { JsonFile } from '../storage/jsonFile.ts'

/** What the app remembers of itself (window place, last folder): any object will do, its parts are read one by one. */
export const isState = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The folder documents were last saved to; `fallback` until there is one. Forgetting it is harmless, so a failed write
 * is passed over.
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
