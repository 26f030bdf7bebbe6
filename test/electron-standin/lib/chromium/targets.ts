import type { Rectangle } from '../shared/rectangle.ts'
import { quietly } from '../shared/cdp.ts'
import { cdp, runtime } from '../shared/runtime.ts'

export interface Target {
  targetId: string
  sessionId: string
}

// A new window first navigates to this address, and is held there until the application loads something. Until then,
// Chromium and anything that watches it see a window that has not navigated yet, like one of Electron's.
const placeholder = 'https://new-window.invalid/'
const foreign = new Set<string>()
const attached = new Map<string, Target>()
const waiting = new Map<string, (target: Target) => void>()
let creating = 0

/**
 * Attaches to every new page while it waits for the debugger. A page that the stand-in did not create was opened by
 * another page. It is closed before it loads anything, because the stand-in, unlike Electron, cannot permit individual
 * pages to be opened.
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
    // A page that waits for the debugger may block its opener, which runs in the same process. The page may run,
    // because its requests are refused. It has to run before it is closed: a closed page takes no command any more.
    quietly(cdp().send('Runtime.runIfWaitingForDebugger', {}, target.sessionId))
    quietly(cdp().send('Target.closeTarget', { targetId: target.targetId }))
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
 * Returns what to do with the first request of a page: 'hold' while the page waits for its first address, 'refuse' if
 * the page is not one of the application's, otherwise 'pass'.
 */
export function firstRequest(frameId: string, url: string): 'hold' | 'refuse' | 'pass' {
  if (url === placeholder) return 'hold'
  return foreign.has(frameId) || attached.has(frameId) ? 'refuse' : 'pass'
}

/** Opens a page that waits until the caller navigates it or lets it run. */
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

/** The browser context of a page, in the form that CDP expects. */
interface BrowserContext {
  context(): Promise<object>
}

/** Opens the page of a window. The page of a hidden window starts minimised where there is a display. */
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
