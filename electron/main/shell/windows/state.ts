import type { JsonFile } from '../../storage/jsonFile.ts'

/** `window.json`: placements, zoom and the folder last used. */
export const isState = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `fallback` until a folder was used. Forgetting it is harmless: a failed write is ignored. */
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
