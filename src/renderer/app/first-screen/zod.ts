// Replaces `zod` in the page (electron.vite.config.ts): the CSP forbids compiling code from strings, which zod would
// otherwise try for speed.
import { z } from 'zod/v4'

z.config({ jitless: true })

export { z }
