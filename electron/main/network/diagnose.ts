import type { Diagnosis, DiagnosisStep } from '#contract/ipc/network'
import { codeOf } from '../storage/storageError.ts'
import type { HttpFetch } from './answer.ts'
import { type OpenDeps, openSocket, openWay, type Target } from './openWay.ts'
import { shakeHands, timed } from './probe.ts'
import { readWays, type Way } from './way.ts'
import { chromiumCode, OpeningError } from './wayErrors.ts'

export interface DiagnoseDeps {
  resolveProxy: (url: string) => Promise<string>
  resolveHost: (host: string) => Promise<string[]>
  fetch: HttpFetch
  answerProxy: OpenDeps['answerProxy']
  now: () => Date
}

type Step = DiagnosisStep['step']
type Fact = DiagnosisStep['facts'][number]
const MS = 1_000
const CLOCK_SECONDS = 60
const REQUEST_MS = 20_000
const STEP_MS = 20_000

const fact = (name: Fact['name'], value: string | number | undefined): Fact[] =>
  value === undefined || value === '' ? [] : [{ name, value: String(value) }]
const problemOf = (thrown: unknown): string =>
  (thrown instanceof OpeningError ? thrown.code : undefined) ?? chromiumCode(thrown) ?? codeOf(thrown)
const skipped = (step: Step): DiagnosisStep => ({ step, state: 'skipped', facts: [] })

/**
 * Sends no key, sequence number or data. Later steps run after a failure where possible; the first failure shows
 * where to look.
 */
export async function diagnose(deps: DiagnoseDeps, baseUrl: string): Promise<Diagnosis> {
  const url = new URL(baseUrl)
  const route = await proxyStep(deps, baseUrl)
  const target = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
  }
  const ways = readWays(route.facts.find(({ name }) => name === 'route')?.value ?? '')
  const first = ways[0]
  const direct = first === undefined || first.kind === 'direct'
  const name = direct ? await nameStep(deps, target.host) : skipped('name')
  const reached = await tcpStep(direct ? target : first)
  const secured =
    reached.state === 'ok' && url.protocol === 'https:' ? await tlsStep(deps, target, ways) : skipped('tls')
  const answered = await httpSteps(deps, baseUrl)
  return { host: url.host, at: deps.now().toISOString(), steps: [route, name, reached, secured, ...answered] }
}

async function stepOf(
  step: Step,
  work: () => Promise<{ facts: Fact[]; state?: DiagnosisStep['state']; problem?: string | undefined }>,
): Promise<DiagnosisStep> {
  try {
    const {
      value: { facts, state = 'ok', problem },
      elapsedMs,
    } = await timed(work)
    return { step, state, elapsedMs, facts, ...(problem !== undefined && { problem }) }
  } catch (thrown) {
    return { step, state: 'failed', facts: [], problem: problemOf(thrown) }
  }
}

const proxyStep = (deps: DiagnoseDeps, url: string) =>
  stepOf('proxy', async () => ({ facts: fact('route', (await deps.resolveProxy(url)) || 'DIRECT') }))
const nameStep = (deps: DiagnoseDeps, host: string) =>
  stepOf('name', async () => ({ facts: fact('addresses', (await deps.resolveHost(host)).join(', ')) }))

const tcpStep = (to: Target) =>
  stepOf('tcp', async () => {
    const socket = await openSocket(to, 'connect', AbortSignal.timeout(STEP_MS))
    const peer = `${socket.remoteAddress ?? to.host}:${String(to.port)}`
    socket.destroy()
    return { facts: fact('peer', peer) }
  })

/** Connects as a filing does. A proxy gets a login only if it asks for one with Basic. */
const tlsStep = (deps: DiagnoseDeps, target: Target, ways: readonly Way[]) =>
  stepOf('tls', async () => {
    const socket = await openWay(ways, target, { answerProxy: deps.answerProxy, signal: AbortSignal.timeout(STEP_MS) })
    const { protocol, certificate, problem } = await shakeHands(socket, target.host)
    socket.destroy()
    const facts = [
      ...fact('protocol', protocol),
      ...(['subject', 'issuer', 'validFrom', 'validTo', 'authority'] as const).flatMap((name) =>
        fact(name, certificate?.[name]),
      ),
    ]
    return { facts, problem, state: problem === undefined ? 'ok' : 'failed' }
  })

/** As inquiries do: Chromium trusts by the system's certificate store. */
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
  return {
    step: 'clock',
    state: Math.abs(seconds) > CLOCK_SECONDS ? 'warn' : 'ok',
    facts: [...fact('serverDate', new Date(at).toISOString()), ...fact('secondsOff', seconds)],
  }
}
