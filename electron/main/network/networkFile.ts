import { z } from 'zod'
import { clientCertificate, proxySetting } from '#contract/ipc/network'
import type { JsonFile } from '../storage/jsonFile.ts'
import { type KeptData, openKeptData } from '../settings/keptData.ts'

const networkShape = z.strictObject({
  proxy: proxySetting.default({ mode: 'system' }),
  certificates: z.record(z.string(), clientCertificate).default({}),
})
type NetworkData = z.infer<typeof networkShape>

export const isNetworkFile = (value: unknown): boolean => networkShape.safeParse(value).success

export const openNetworkData = (file: JsonFile): NetworkStore => openKeptData(file, networkShape)

export type NetworkStore = KeptData<NetworkData>
