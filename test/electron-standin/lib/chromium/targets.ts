import type { Rectangle } from '../shared/rectangle.ts'
import { quietly } from '../shared/cdp.ts'
import { cdp, runtime } from '../shared/runtime.ts'

export interface Target {
  targetId: string
  sessionId: string
}

// A new window is on its way here, and held there, until the application loads something into it. Chromium and whoever
// watches it then take the window for one that has not navigated yet, as Electron's windows are.
const placeholder = 'https://new-window.invalid/'
const foreign = new Set<string>()
const attached = new Map<string, Target>()
const waiting = new Map<string, (target: Target) => void>()
let creating = 0

/**
 * Attaches to every new page while it waits for the debugger. A page that is not one of ours was opened by a page, and
 * is closed before it has loaded anything: what Electron allows only when asked for cannot be allowed here.
 */
export async function watchNewTargets(): Promise<void> {
  cdp().on(undefined, 'Target.attachedToTarget', (params) => {
    const target = { targetId: (params.targetInfo as Target).targetId, sessionId: String(params.sessionId) }
    const claim = waiting.get(target.targetId)
    if (claim) claim(target)
    else attached.set(target.targetId, target)
    if (creating === 0) closePopups()
  })
  await cdp().send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  })
}

function closePopups(): void {
  for (const target of attached.values()) {
    foreign.add(target.targetId)
    quietly(cdp().send('Target.closeTarget', { targetId: target.targetId }))
    // It may share its opener's process, and would keep that waiting too. It gets nowhere: its requests are refused.
    quietly(cdp().send('Runtime.runIfWaitingForDebugger', {}, target.sessionId))
  }
  attached.clear()
}

async function claim(targetId: string): Promise<Target> {
  const known = attached.get(targetId)
  attached.delete(targetId)
  if (known) return known
  return new Promise((resolve) => {
    waiting.set(targetId, (target) => {
      waiting.delete(targetId)
      resolve(target)
    })
  })
}

/**
 * What is to become of the first request of a page: held, when the page only waits; refused, when it is not one of the
 * application's.
 */
export function firstRequest(frameId: string, url: string): 'hold' | 'refuse' | 'pass' {
  if (url === placeholder) return 'hold'
  return foreign.has(frameId) || attached.has(frameId) ? 'refuse' : 'pass'
}

/** Opens a page that waits: the caller navigates it or lets it run. */
export async function createTarget(params: object): Promise<Target> {
  creating++
  try {
    const { targetId } = await cdp().send<{ targetId: string }>('Target.createTarget', {
      url: placeholder,
      newWindow: true,
      ...params,
    })
    return await claim(targetId)
  } finally {
    if (--creating === 0) closePopups()
  }
}

/** Which of the browser's contexts a page belongs to, as CDP wants it. */
interface BrowserContext {
  context(): Promise<object>
}

/** Opens the page of a window; one that is not to be seen starts minimised where there is a display. */
export async function createWindowTarget(
  bounds: Rectangle,
  visible: boolean,
  session: BrowserContext,
): Promise<Target> {
  const place = runtime.headless ? {} : { left: bounds.x, top: bounds.y, windowState: visible ? 'normal' : 'minimized' }
  return createTarget({
    width: bounds.width,
    height: bounds.height,
    background: !visible,
    ...place,
    ...(await session.context()),
  })
}
