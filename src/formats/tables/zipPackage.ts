// Without web workers and WebAssembly: the page's security policy allows neither, and the platform deflates and
// inflates (decision 0038).
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js'

// Small, because a piece may inflate to a thousand times its length before its reader can refuse it.
configure({ chunkSize: 16_384, useWebWorkers: false })

export {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
