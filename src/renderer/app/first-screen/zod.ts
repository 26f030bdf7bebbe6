// Replaces `zod` in the page (electron.vite.config.ts). The CSP forbids compiling code from strings, which zod would
// otherwise try for speed. Setting it here covers every screen that loads zod and costs the other screens nothing.
import { z } from 'zod/v4'

z.config({ jitless: true })

export { z }
