import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/**
 * A proxy server: host and port, prefixed with `http://`, `https://`, `socks4://` or `socks5://` unless it is plain
 * http.
 */
const proxyServer = z
  .string()
  .max(300)
  .regex(/^(?:(?:https?|socks[45]):\/\/)?(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}$/)
/**
 * Hosts reached without the proxy, separated by commas or semicolons, as Chromium reads them (`*.example.jp`,
 * `192.168.0.0/16`, `<local>`).
 */
const bypassList = z
  .string()
  .max(2_000)
  .regex(/^[A-Za-z0-9.*:/<>\-_,; [\]]*$/)

/** How banks are reached: as the system says, by a PAC file, through one proxy, or directly. */
export const proxySetting = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('direct') }),
  z.strictObject({
    mode: z.literal('pac'),
    url: z
      .string()
      .max(2_000)
      .regex(/^https?:\/\/[^\s@]+$/),
  }),
  z.strictObject({ mode: z.literal('manual'), server: proxyServer, bypass: bypassList.optional() }),
])
export type ProxySetting = z.infer<typeof proxySetting>

const server = z.string().max(300)
/** A client certificate as it is shown and bound: its subject, its issuer, and when it expires (seconds since 1970). */
export const clientCertificate = z.object({
  fingerprint: z.string().max(200),
  subject: z.string(),
  issuer: z.string(),
  validExpiry: z.number(),
})
export type ClientCertificate = z.infer<typeof clientCertificate>
/** The certificate for one host; `missing`: a certificate is bound, but its file is no longer among the keys. */
const hostCertificates = z.object({
  host: z.string(),
  bound: clientCertificate.optional(),
  expiring: z.boolean(),
  missing: z.boolean(),
})
export type HostCertificates = z.infer<typeof hostCertificates>

/** How banks are reached, and the settings for it. A proxy's password is never included. */
export const networkStatus = z.object({
  proxy: proxySetting,
  proxyFixed: z.boolean(),
  logins: z.array(z.string()),
  certificates: z.array(hostCertificates),
})
export type NetworkStatus = z.infer<typeof networkStatus>

/** The answer to a proxy that requires a login; without `login` the user cancelled. */
export const proxyAnswer = z.strictObject({
  server,
  login: z.strictObject({ user: z.string().min(1).max(200), password: z.string().max(200) }).optional(),
})
/** A proxy that requires a login. `wrong`: it refused the previous login. */
export const proxyQuestion = z.object({ server, realm: z.string(), wrong: z.boolean() })
export type ProxyQuestion = z.infer<typeof proxyQuestion>

const diagnosisStepName = z.enum(['proxy', 'name', 'tcp', 'tls', 'http', 'clock'])
/**
 * One step on the way to a bank. `facts` are shown as they are; none is a secret. `problem` is an error code of the
 * network.
 */
const diagnosisStep = z.object({
  step: diagnosisStepName,
  state: z.enum(['ok', 'warn', 'failed', 'skipped']),
  elapsedMs: z.number().optional(),
  facts: z.array(
    z.object({
      name: z.enum([
        'route',
        'addresses',
        'peer',
        'protocol',
        'subject',
        'issuer',
        'validFrom',
        'validTo',
        'authority',
        'status',
        'serverDate',
        'secondsOff',
      ]),
      value: z.string(),
    }),
  ),
  problem: z.string().optional(),
})
export type DiagnosisStep = z.infer<typeof diagnosisStep>
export const diagnosis = z.object({ host: z.string(), at: z.string(), steps: z.array(diagnosisStep) })
export type Diagnosis = z.infer<typeof diagnosis>

export const networkChannels = {
  'network.get': channel(noInput, networkStatus, COMMON),
  'network.questions': channel(noInput, z.array(proxyQuestion), COMMON),
  'network.setProxy': channel(z.strictObject({ proxy: proxySetting }), networkStatus, [
    ...COMMON,
    'fixedByPolicy',
    'policyBroken',
    'cancelledByUser',
  ]),
  'network.answerProxy': channel(proxyAnswer, z.null(), [...COMMON, 'notFound']),
  'network.forgetLogin': channel(z.strictObject({ server: z.string().max(300) }), networkStatus, COMMON),
  /**
   * Binds a client certificate to a bank's host, from a file that the user chooses; a null passphrase removes the
   * binding.
   */
  'network.bindCertificate': channel(
    z.strictObject({ host: z.string().max(300), passphrase: z.string().max(1_000).nullable() }),
    networkStatus,
    [
      ...COMMON,
      'notFound',
      'cancelledByUser',
      'certificateWrongPassphrase',
      'certificateOldFormat',
      'certificateUnreadable',
      'certificateExpired',
    ],
  ),
  /** Tries the connection to a bank step by step, without a key. */
  'network.diagnose': channel(z.strictObject({ environment: z.enum(['production', 'development']) }), diagnosis, [
    ...COMMON,
    'environmentNotSet',
    'policyBroken',
    'realBanksOff',
  ]),
} as const
