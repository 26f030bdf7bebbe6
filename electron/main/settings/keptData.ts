import type { z } from 'zod'
import type { JsonFile } from '../storage/jsonFile.ts'

/** Read once, written on every change. A field saved as undefined is removed. Throws StorageError. */
export interface KeptData<T> {
  get(): T
  save(change: { [K in keyof T]?: T[K] | undefined }): void
}

/** The schema's defaults fill in what is missing. */
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
