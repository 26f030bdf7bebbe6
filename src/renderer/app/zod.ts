// What the page gets for `zod` (electron.vite.config.ts). Its CSP forbids compiling code from strings, which zod would
// otherwise try for speed; set here, it holds for every screen that loads zod and costs the ones that do not nothing.
import { z } from 'zod/v4'

z.config({ jitless: true })

export { z }
