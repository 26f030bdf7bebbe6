import type { z } from 'zod'
import type { JsonFile } from '../storage/jsonFile.ts'

/**
 * What a small file keeps, read once through its schema and written through. A field saved as undefined goes. Throws
 * StorageError.
 */
export interface KeptData<T> {
  get(): T
  save(change: { [K in keyof T]?: T[K] | undefined }): void
}

/** Opens a file whose content has this shape; what is missing is as the schema's defaults say. */
export function openKeptData<T extends object>(file: JsonFile, shape: z.ZodType<T>): KeptData<T> {
  let data = shape.parse(file.read())
  return {
    get: () => data,
    save(change) {
      const next = shape.parse({ ...data, ...change })
      file.write(JSON.parse(JSON.stringify(next)) as Record<string, unknown>)
      data = next
    },
  }
}
