import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Where the packed app is: a folder as an installer would lay it out, but around an Electron that is made up. */
export const PACKED = join(root, '.cache/packed')
/** The archive with the app, which tests start: `node test/packed/pack.ts` makes it. */
export const ARCHIVE = join(PACKED, 'resources/app.asar')
/** Where the app is packed around the real Electron, on a machine that has it. */
export const REAL_PACKED = join(root, '.cache/packed-real')
