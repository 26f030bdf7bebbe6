import type { Socket } from 'node:net'
import type { Diagnosis, DiagnosisStep } from '#contract/ipc/network'
import { chromiumCode } from '../bank/failures.ts'
import type { BankFetch } from '../bank/exchange.ts'
import type { Login } from './proxyLogin.ts'
import { openSocket, openTunnel, shakeHands, timed } from './probe.ts'

export interface DiagnoseDeps {
  resolveProxy: (url: string) => Promise<string>
  /** Addresses of a host, as Chromium finds them. */
  resolveHost: (host: string) => Promise<string[]>
  fetch: BankFetch
  /** The login that a proxy is known to take. */
  login: (server: string) => Promise<Login | undefined>
  now: () => Date
}

type Step = DiagnosisStep['step']
type Fact = DiagnosisStep['facts'][number]
const MS = 1_000
/** Seconds that the clocks may differ by before it is worth a warning. */
const CLOCK_SECONDS = 60
const REQUEST_MS = 20_000

const fact = (name: Fact['name'], value: string | number | undefined): Fact[] => (value === undefined || value === '' ? [] : [{ name, value: String(value) }])
const codeOf = (thrown: unknown): string => chromiumCode(thrown) ?? (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'failed')
const skipped = (step: Step): DiagnosisStep => ({ step, state: 'skipped', facts: [] })

/**
 * Goes the way to a bank step by step and says what it found. It asks for the address alone, without a key, a sequence number or any data. Each step is
 * tried whatever became of the one before, where it can be: the first that failed is where to look.
 */
export async function diagnose(deps: DiagnoseDeps, baseUrl: string): Promise<Diagnosis> {
  const url = new URL(baseUrl)
  const route = await proxyStep(deps, baseUrl)
  const proxy = /^(?:PROXY|HTTPS) ([^;\s]+)/.exec(route.facts.find(({ name }) => name === 'route')?.value ?? '')?.[1]
  const direct = proxy === undefined
  const name = direct ? await nameStep(deps, url.hostname) : skipped('name')
  const reached = await tcpStep(direct ? url : new URL(`http://${proxy}`))
  const secured = await tlsStep(deps, url, reached.socket, proxy)
  const answered = await httpSteps(deps, baseUrl)
  return { host: url.host, at: deps.now().toISOString(), steps: [route, name, reached.step, secured, ...answered] }
}

/** Runs a step; what it throws makes it a failed one. */
async function stepOf(step: Step, work: () => Promise<{ facts: Fact[]; state?: DiagnosisStep['state']; problem?: string | undefined }>): Promise<DiagnosisStep> {
  try {
    const { value: { facts, state = 'ok', problem }, elapsedMs } = await timed(work)
    return { step, state, elapsedMs, facts, ...(problem !== undefined && { problem }) }
  } catch (thrown) {
    return { step, state: 'failed', facts: [], problem: codeOf(thrown) }
  }
}

const proxyStep = (deps: DiagnoseDeps, url: string) => stepOf('proxy', async () => ({ facts: fact('route', (await deps.resolveProxy(url)) || 'DIRECT') }))
const nameStep = (deps: DiagnoseDeps, host: string) => stepOf('name', async () => ({ facts: fact('addresses', (await deps.resolveHost(host)).join(', ')) }))

async function tcpStep(to: URL): Promise<{ step: DiagnosisStep; socket?: Socket }> {
  let socket: Socket | undefined
  const port = Number(to.port || (to.protocol === 'https:' ? 443 : 80))
  const host = to.hostname.replace(/^\[|\]$/g, '')
  const step = await stepOf('tcp', async () => {
    socket = await openSocket(host, port)
    return { facts: fact('peer', `${socket.remoteAddress ?? host}:${String(port)}`) }
  })
  return { step, ...(socket && { socket }) }
}

async function tlsStep(deps: DiagnoseDeps, url: URL, socket: Socket | undefined, proxy: string | undefined): Promise<DiagnosisStep> {
  if (!socket || url.protocol !== 'https:') {
    socket?.destroy()
    return skipped('tls')
  }
  const step = await stepOf('tls', async () => {
    const status = proxy === undefined ? 200 : await openTunnel(socket, `${url.hostname}:${url.port || '443'}`, await deps.login(proxy))
    if (status !== 200) return { state: 'failed', facts: fact('status', status), problem: status === 407 ? 'proxyLogin' : 'proxyRefused' }
    const { protocol, certificate, problem } = await shakeHands(socket, url.hostname)
    const facts = [...fact('protocol', protocol), ...(['subject', 'issuer', 'validFrom', 'validTo', 'authority'] as const).flatMap((name) => fact(name, certificate?.[name]))]
    return { facts, problem, state: problem === undefined ? 'ok' : 'failed' }
  })
  socket.destroy()
  return step
}

/** One request over the way that inquiries take: here it is Chromium that trusts or does not, and the system's store that counts. */
async function httpSteps({ fetch, now }: DiagnoseDeps, url: string): Promise<DiagnosisStep[]> {
  let date: string | null = null
  const http = await stepOf('http', async () => {
    const response = await fetch(url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(REQUEST_MS) })
    date = response.headers.get('date')
    await response.body?.cancel()
    return { facts: fact('status', response.status) }
  })
  return [http, clockStep(date, now())]
}

function clockStep(date: string | null, now: Date): DiagnosisStep {
  const at = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(at)) return skipped('clock')
  const seconds = Math.round((now.getTime() - at) / MS)
  return { step: 'clock', state: Math.abs(seconds) > CLOCK_SECONDS ? 'warn' : 'ok', facts: [...fact('serverDate', new Date(at).toISOString()), ...fact('secondsOff', seconds)] }
}
