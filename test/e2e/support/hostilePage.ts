/** The listeners that a hostile page knows: an HTTP server, and ports that receive raw UDP and TCP. */
export interface Targets {
  http: string
  udp: number
  tcp: number
  /** Whether to try WebRTC too. */
  rtc: boolean
  /** How long to continue in milliseconds. At least one round is made. */
  ms: number
}

/**
 * Repeatedly tries every way in which a page can reach the network without leaving the page. The source text of this
 * function is evaluated in a page, so it contains everything it needs. Returns the number of rounds and the names of
 * the ways that the page lacks.
 */
export async function tryEverything({
  http,
  udp,
  tcp,
  rtc,
  ms,
}: Targets): Promise<{ rounds: number; missing: string[] }> {
  const missing = new Set<string>()
  const attempt = async (name: string, task: () => unknown) => {
    try {
      await task()
    } catch (error) {
      if (error instanceof ReferenceError) missing.add(name)
    }
  }
  const within = (limit: number, task: Promise<unknown>) =>
    Promise.race([
      task,
      new Promise((resolve) => {
        setTimeout(resolve, limit)
      }),
    ])

  async function ice(urls: string): Promise<void> {
    const peer = new RTCPeerConnection({
      iceServers: [urls.startsWith('stun') ? { urls } : { urls, username: 'a', credential: 'b' }],
    })
    peer.createDataChannel('x')
    const gathered = new Promise<void>((resolve) => {
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState === 'complete') resolve()
      }
    })
    await peer.setLocalDescription(await peer.createOffer())
    await within(1_500, gathered)
    peer.close()
  }

  function elements(round: number): HTMLElement[] {
    const at = (name: string) => `${http}/${name}?${String(round)}`
    const made = (tag: string, attributes: Record<string, string>) => {
      const one = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value)
      document.body.append(one)
      return one
    }
    const style = document.createElement('style')
    style.textContent = `@import "${at('import')}"; @font-face { font-family: x${String(round)}; src: url("${at('font')}") } .hostile { background: url("${at('css')}"); font-family: x${String(round)} }`
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [at('speculation')] }] })
    document.head.append(style, rules)
    const links = [
      'prefetch',
      'preload',
      'preconnect',
      'dns-prefetch',
      'modulepreload',
      'manifest',
      'icon',
      'stylesheet',
    ].map((rel) => made('link', { rel, href: at(rel), as: 'script' }))
    const text = made('div', { class: 'hostile' })
    text.textContent = 'x'
    return [
      style,
      rules,
      ...links,
      text,
      made('img', { src: at('img') }),
      made('script', { src: at('script') }),
      made('iframe', { src: at('iframe') }),
      made('object', { data: at('object') }),
      made('embed', { src: at('embed') }),
      made('video', { src: at('video'), autoplay: '' }),
      made('audio', { src: at('audio'), autoplay: '' }),
      made('input', { type: 'image', src: at('input') }),
      made('a', { href: at('anchor'), ping: at('ping') }),
    ]
  }

  async function connections(round: number): Promise<void> {
    const at = (name: string) => `${http}/${name}?${String(round)}`
    await Promise.all([
      attempt('fetch', () => fetch(at('fetch'), { mode: 'no-cors', method: 'POST', body: 'x', keepalive: true })),
      attempt(
        'xhr',
        () =>
          new Promise<void>((resolve) => {
            const one = new XMLHttpRequest()
            one.onloadend = () => {
              resolve()
            }
            one.open('POST', at('xhr'))
            one.send('x')
          }),
      ),
      attempt('beacon', () => navigator.sendBeacon(at('beacon'), 'x')),
      attempt('websocket', () =>
        within(
          500,
          new Promise((resolve) => {
            const one = new WebSocket(at('websocket').replace('http', 'ws'))
            one.onclose = one.onerror = resolve
          }),
        ),
      ),
      attempt('eventsource', () =>
        within(
          500,
          new Promise((resolve) => {
            const one = new EventSource(at('eventsource'))
            one.onopen = one.onerror = () => {
              one.close()
              resolve(undefined)
            }
          }),
        ),
      ),
      attempt('webtransport', () =>
        within(500, new WebTransport(`https://127.0.0.1:${String(udp)}/webtransport`).ready),
      ),
      attempt('import', () => import(/* @vite-ignore */ at('module'))),
      attempt('worker', () => new Worker(at('worker'))),
      attempt('sharedworker', () => new SharedWorker(at('sharedworker'))),
      attempt('serviceworker', () => navigator.serviceWorker.register(at('serviceworker'))),
      attempt('open', () => {
        window.open(at('open'))
      }),
      attempt('form', () => {
        const form = Object.assign(document.createElement('form'), {
          action: at('form'),
          method: 'post',
          target: '_blank',
        })
        document.body.append(form)
        form.submit()
        form.remove()
      }),
      ...(rtc
        ? [
            `stun:127.0.0.1:${String(udp)}`,
            `turn:127.0.0.1:${String(udp)}`,
            `turn:127.0.0.1:${String(tcp)}?transport=tcp`,
            `turns:127.0.0.1:${String(tcp)}?transport=tcp`,
          ]
        : []
      ).map((urls) => attempt('webrtc', () => ice(urls))),
    ])
  }

  const end = performance.now() + ms
  let rounds = 0
  do {
    const added = elements(rounds)
    await connections(rounds++)
    for (const one of added) one.remove()
  } while (performance.now() < end)
  return { rounds, missing: [...missing] }
}
