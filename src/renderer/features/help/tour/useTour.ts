import { readonly, ref } from 'vue'
import { saveView, readView } from '#data/repositories/balances'
import { NEW_TOUR, readTour, stepOnScreen, TOUR_STEPS, type TourState } from './steps.ts'

const SCREEN = 'tour'
const running = ref(false)
const step = ref(0)

async function load(): Promise<TourState> {
  return readTour(await readView(SCREEN, NEW_TOUR))
}

const keep = (state: TourState['state']) => saveView(SCREEN, { step: step.value, state })

/** A tour that has ended starts over. */
async function resume(): Promise<void> {
  const kept = await load()
  step.value = kept.state === 'paused' ? kept.step : 0
  running.value = true
  await keep('paused')
}

async function go(to: number): Promise<void> {
  step.value = Math.min(Math.max(to, 0), TOUR_STEPS.length - 1)
  await keep('paused')
}

/** The user can resume it from the help and the home screen. */
async function pause(): Promise<void> {
  running.value = false
  await keep('paused')
}

/** Finished or declined: not offered again, but the help can still start it. */
async function end(): Promise<void> {
  running.value = false
  await keep('ended')
}

async function arrive(screen: unknown): Promise<void> {
  const next = stepOnScreen(step.value, screen)
  if (running.value && next !== step.value) await go(next)
}

export const useTour = () => ({
  running: readonly(running),
  step: readonly(step),
  load,
  resume,
  go,
  pause,
  end,
  arrive,
})
