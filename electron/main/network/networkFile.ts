import { z } from 'zod'
import { clientCertificate, proxySetting } from '#contract/ipc/network'
import type { JsonFile } from '../settings/jsonFile.ts'

const networkShape = z.strictObject({
  proxy: proxySetting.default({ mode: 'system' }),
  /** The client certificate of each host, by host. */
  certificates: z.record(z.string(), clientCertificate).default({}),
})
export type NetworkData = z.infer<typeof networkShape>

export const isNetworkFile = (value: unknown): boolean => networkShape.safeParse(value).success

/** What is kept in `network.json`, read once and written through. Throws StorageError. */
export function openNetworkData(file: JsonFile) {
  let data = networkShape.parse(file.read())
  return {
    get: (): NetworkData => data,
    save(change: Partial<NetworkData>): void {
      const next = { ...data, ...change }
      file.write(next)
      data = next
    },
  }
}

export type NetworkStore = ReturnType<typeof openNetworkData>
