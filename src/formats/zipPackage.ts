// The package that knows ZIP, in its entry without web workers and WebAssembly: the platform deflates and inflates, and
// the page's security policy allows neither (decision 0038).
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js'

// A piece inflates to a thousand times its length at most before its reader can refuse it.
configure({ chunkSize: 16_384, useWebWorkers: false })

export {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
