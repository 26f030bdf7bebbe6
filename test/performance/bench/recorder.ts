// The recorder in a measured page. It measures what a user sees: the time from an event to the paint that shows its
// effect.

/**
 * The condition for "shown": the active input has a value, an element has a text (ignoring commas), an element is there,
 * the screen has some words, or the active input has moved.
 */
type Shown =
  { value: string } | { selector: string; text: string } | { there: string } | { words: string } | { moved: true }

interface Recorder {
  /** Times the next key from its event on; `result` returns the milliseconds. */
  arm(shown: Shown): void
  result(): Promise<number>
  /**
   * Performs an action (a click on an element, a paste into the active one) and returns the milliseconds until its
   * effect is shown.
   */
  click(selector: string, shown: Shown): Promise<number>
  /** Goes to an address of the app. */
  go(hash: string, shown: Shown): Promise<number>
  paste(tsv: string, shown: Shown): Promise<number>
  until(shown: Shown): Promise<number>
  /**
   * Scrolls `frames` times by `step` pixels. Returns the milliseconds between frames, and how often a row was missing
   * where a row should be.
   */
  scroll(selector: string, cell: string, step: number, frames: number): Promise<{ gaps: number[]; blanks: number }>
  /** Makes the scrollbar jump to another place in each frame. Returns the milliseconds between frames. */
  jump(selector: string, frames: number): Promise<number[]>
}

declare global {
  interface Window {
    recorder: Recorder
  }
}

/** Installs the recorder. It runs in the page, so it is self-contained. */
export function installRecorder(): void {
  const channel = new MessageChannel()
  let waiting: ((now: number) => void)[] = []
  channel.port1.onmessage = () => {
    const now = performance.now()
    const told = waiting
    waiting = []
    for (const tell of told) tell(now)
  }
  // A message posted in a frame arrives after that frame has been painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      waiting.push(resolve)
      channel.port2.postMessage(0)
    })
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const place = () => (document.activeElement as HTMLElement | null)?.style.transform ?? ''
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(',', '')

  function isShown(shown: Shown, before: string): boolean {
    if ('moved' in shown) return place() !== before
    if ('words' in shown) return document.querySelector('main')?.textContent.includes(shown.words) === true
    if ('there' in shown) return document.querySelector(shown.there) !== null
    if ('value' in shown) return (document.activeElement as HTMLInputElement | null)?.value === shown.value
    return plain(document.querySelector(shown.selector)?.textContent) === shown.text
  }

  async function until(shown: Shown, before = ''): Promise<number> {
    const limit = performance.now() + 60_000
    for (;;) {
      await frame()
      if (isShown(shown, before)) return painted()
      if (performance.now() > limit) throw new Error(`never shown: ${JSON.stringify(shown)}`)
    }
  }

  let armed: Shown | undefined
  let timed: Promise<number> = Promise.resolve(Number.NaN)
  window.addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (!armed || key === 'Control' || key === 'Shift') return
      const shown = armed
      armed = undefined
      timed = until(shown, place()).then((now) => now - timeStamp)
    },
    true,
  )

  async function timeOf(act: () => void, shown: Shown): Promise<number> {
    const begin = performance.now()
    act()
    return (await until(shown)) - begin
  }

  window.recorder = {
    arm: (shown) => void (armed = shown),
    result: () => timed,
    until: (shown) => until(shown),
    click: (selector, shown) => timeOf(() => document.querySelector<HTMLElement>(selector)?.click(), shown),
    go: (hash, shown) => timeOf(() => void (location.hash = hash), shown),
    paste: (tsv, shown) =>
      timeOf(() => {
        const data = new DataTransfer()
        data.setData('text/plain', tsv)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, shown),
    async scroll(selector, cell, step, frames) {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`nothing matches ${selector}`)
      const gaps: number[] = []
      let [blanks, direction] = [0, 1]
      const box = element.getBoundingClientRect()
      let last = await frame()
      for (let n = 0; n < frames; n++) {
        const next = element.scrollTop + direction * step
        if (next + element.clientHeight >= element.scrollHeight || next < 0) direction = -direction
        element.scrollTop = next
        const now = await frame()
        gaps.push(now - last)
        last = now
        // The current content of the screen was painted at the end of the previous frame.
        for (const part of [0.15, 0.5, 0.85]) {
          const found = document.elementsFromPoint(box.left + 60, box.top + box.height * part)
          if (!found.some((one) => one.closest(cell))) blanks++
        }
      }
      return { gaps, blanks }
    },
    async jump(selector, frames) {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`nothing matches ${selector}`)
      const gaps: number[] = []
      let last = await frame()
      for (let n = 0; n < frames; n++) {
        element.scrollTop = ((n * 0.618_034) % 1) * (element.scrollHeight - element.clientHeight)
        const now = await frame()
        gaps.push(now - last)
        last = now
      }
      return gaps
    },
  }
}
