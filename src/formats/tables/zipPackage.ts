// Imports the ZIP package through its entry point without web workers and WebAssembly. The page's security policy
// allows neither, and the platform itself deflates and inflates (decision 0038).
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js'

// Small pieces, because a piece may inflate to a thousand times its length before its reader can refuse it.
configure({ chunkSize: 16_384, useWebWorkers: false })

export {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
