import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/** Host and port, with `http://`, `https://`, `socks4://` or `socks5://` before them unless plain http. */
const proxyServer = z
  .string()
  .max(300)
  .regex(/^(?:(?:https?|socks[45]):\/\/)?(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}$/)
/** Chromium's syntax: separated by commas or semicolons (`*.example.jp`, `192.168.0.0/16`, `<local>`). */
const bypassList = z
  .string()
  .max(2_000)
  .regex(/^[A-Za-z0-9.*:/<>\-_,; [\]]*$/)

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
/** Expiry in seconds since 1970. */
export const clientCertificate = z.object({
  fingerprint: z.string().max(200),
  subject: z.string(),
  issuer: z.string(),
  validExpiry: z.number(),
})
export type ClientCertificate = z.infer<typeof clientCertificate>
/** `missing`: bound, but the file is gone. */
const hostCertificates = z.object({
  host: z.string(),
  bound: clientCertificate.optional(),
  expiring: z.boolean(),
  missing: z.boolean(),
})
export type HostCertificates = z.infer<typeof hostCertificates>

/** Never includes a proxy's password. */
export const networkStatus = z.object({
  proxy: proxySetting,
  proxyFixed: z.boolean(),
  logins: z.array(z.string()),
  certificates: z.array(hostCertificates),
})
export type NetworkStatus = z.infer<typeof networkStatus>

/** Without `login` the user cancelled. */
export const proxyAnswer = z.strictObject({
  server,
  login: z.strictObject({ user: z.string().min(1).max(200), password: z.string().max(200) }).optional(),
})
/** `wrong`: the proxy refused the previous login. */
export const proxyQuestion = z.object({ server, realm: z.string(), wrong: z.boolean() })
export type ProxyQuestion = z.infer<typeof proxyQuestion>

const diagnosisStepName = z.enum(['proxy', 'name', 'tcp', 'tls', 'http', 'clock'])
/** `facts` are shown as they are; none is a secret. */
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
  /** From a file that the user chooses; a null passphrase removes the binding. */
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
  /** Sends no client key. */
  'network.diagnose': channel(z.strictObject({ environment: z.enum(['production', 'development']) }), diagnosis, [
    ...COMMON,
    'environmentNotSet',
    'policyBroken',
    'realBanksOff',
  ]),
} as const
