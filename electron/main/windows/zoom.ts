import type { JsonFile } from '../storage/jsonFile.ts'

/** The factors that zooming goes through. */
export const ZOOM_STEPS = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** A remembered factor; anything that is none of the steps is the actual size. */
export const readZoom = (value: unknown): number => ZOOM_STEPS.find((step) => step === value) ?? 1

/** The factor a command leads to; the last one stays where there is no further. */
export function zoomAfter(factor: number, command: 'zoomIn' | 'zoomOut' | 'zoomReset'): number {
  if (command === 'zoomReset') return 1
  const next = ZOOM_STEPS.indexOf(readZoom(factor) as (typeof ZOOM_STEPS)[number]) + (command === 'zoomIn' ? 1 : -1)
  return ZOOM_STEPS[next] ?? factor
}

interface Zoomed {
  setZoomFactor(factor: number): void
}

/**
 * The zoom of all windows, which Chromium keeps by page and not by window, remembered over restarts. Forgetting it is
 * harmless, so a failed write is passed over.
 */
export function createZoom(file: JsonFile, windows: () => readonly Zoomed[]) {
  const factor = () => readZoom(file.read()['zoom'])
  let now = factor()
  return {
    factor: () => now,
    run(command: 'zoomIn' | 'zoomOut' | 'zoomReset'): void {
      now = zoomAfter(now, command)
      for (const one of windows()) one.setZoomFactor(now)
      try {
        file.write({ ...file.read(), zoom: now })
      } catch {
        return
      }
    },
  }
}
