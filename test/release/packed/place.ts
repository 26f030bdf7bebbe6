import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The folder of the packed app. It is as an installer would create it, but around a made-up Electron. */
export const PACKED = join(root, '.cache/packed')
/** The archive with the app, which tests start. `node test/release/packed/pack.ts` creates it. */
export const ARCHIVE = join(PACKED, 'resources/app.asar')
/** The folder where the app is packed around the real Electron, on a machine that has it. */
export const REAL_PACKED = join(root, '.cache/packed-real')
