import type { JsonFile } from '../../storage/jsonFile.ts'

export const ZOOM_STEPS = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** Any other value becomes 1 (100 %). */
export const readZoom = (value: unknown): number => ZOOM_STEPS.find((step) => step === value) ?? 1

export function zoomAfter(factor: number, command: 'zoomIn' | 'zoomOut' | 'zoomReset'): number {
  if (command === 'zoomReset') return 1
  const next = ZOOM_STEPS.indexOf(readZoom(factor) as (typeof ZOOM_STEPS)[number]) + (command === 'zoomIn' ? 1 : -1)
  return ZOOM_STEPS[next] ?? factor
}

interface Zoomed {
  setZoomFactor(factor: number): void
}

/**
 * One zoom for all windows, because Chromium keeps it per page. Forgetting it is harmless, so a failed write is
 * ignored.
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
