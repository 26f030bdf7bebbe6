// Sets the zip package up: the page's security policy allows neither web workers nor WebAssembly (decision 0038).
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js'

// A piece may inflate to a thousand times its length before its reader can refuse it.
configure({ chunkSize: 16_384, useWebWorkers: false })

export {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
