import { z } from 'zod'

/** A proxy server: host and port, with `http://`, `https://`, `socks4://` or `socks5://` before it where it is not plain http. */
const proxyServer = z.string().max(300).regex(/^(?:(?:https?|socks[45]):\/\/)?(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}$/)
/** Hosts reached without the proxy, separated by commas or semicolons, as Chromium reads them (`*.example.jp`, `192.168.0.0/16`, `<local>`). */
const bypassList = z.string().max(2_000).regex(/^[A-Za-z0-9.*:/<>\-_,; [\]]*$/)

/** How banks are reached: as the system says, by a PAC file, through one proxy, or without any. */
export const proxySetting = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('direct') }),
  z.strictObject({ mode: z.literal('pac'), url: z.string().max(2_000).regex(/^https?:\/\/[^\s@]+$/) }),
  z.strictObject({ mode: z.literal('manual'), server: proxyServer, bypass: bypassList.optional() }),
])
export type ProxySetting = z.infer<typeof proxySetting>
