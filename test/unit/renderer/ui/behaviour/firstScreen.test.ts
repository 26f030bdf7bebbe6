import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type FirstScreen = typeof import('#ui/behaviour/firstScreen')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts two loads in a page that has just begun. Returns the module and the names of what has been loaded. */
async function begin(): Promise<FirstScreen & { loaded: string[]; later: Promise<string[]> }> {
  const page: FirstScreen = await import('#ui/behaviour/firstScreen')
  const loaded: string[] = []
  const load = (name: string) =>
    page.afterFirstScreen(async () => {
      loaded.push(name)
      return name
    })()
  return { ...page, loaded, later: Promise.all([load('menu'), load('palette')]) }
}

it('loads what can wait only after the first screen is painted', async () => {
  const { firstScreenShown, loaded, later } = await begin()
  await vi.advanceTimersByTimeAsync(500)
  expect(loaded).toEqual([])
  firstScreenShown()
  expect(loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(await later).toEqual(['menu', 'palette'])
})

it('loads at once on every later screen', async () => {
  const { firstScreenShown, afterFirstScreen } = await begin()
  firstScreenShown()
  await vi.advanceTimersByTimeAsync(100)
  expect(await afterFirstScreen(() => Promise.resolve('at once'))()).toBe('at once')
})

it('loads after a second even if the first screen never says that it is there', async () => {
  const { loaded, later } = await begin()
  await vi.advanceTimersByTimeAsync(999)
  expect(loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await later).toEqual(['menu', 'palette'])
})
