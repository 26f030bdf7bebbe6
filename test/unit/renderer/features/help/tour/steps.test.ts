import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NEW_TOUR, readTour, stepOnScreen, TOUR_STEPS } from '#features/help/tour/steps'

const router = readFileSync(resolve(import.meta.dirname, '../../../../../../src/renderer/app/router.ts'), 'utf8')
const routes = new Map(
  [...router.matchAll(/path: '([^']+)',\s+name: '(\w+)'/g)].map(([, path = '', name = '']) => [
    name,
    path.replace(/\/:\w+\?$/, ''),
  ]),
)

describe('the tour', () => {
  it('uses only existing screens, and only links that lead to them', () => {
    for (const step of TOUR_STEPS) {
      expect(routes.has(step.screen), step.screen).toBe(true)
      if ('to' in step) expect(routes.get(step.screen)).toBe(step.to)
    }
  })

  it('advances when the user opens the next screen, and stays when they go elsewhere', () => {
    expect(stepOnScreen(0, 'accounts')).toBe(1)
    expect(stepOnScreen(0, 'settings')).toBe(0)
    expect(stepOnScreen(0, 'lots')).toBe(2)
    expect(stepOnScreen(0, 'following')).toBe(0)
    expect(stepOnScreen(4, 'lots')).toBe(4)
    expect(stepOnScreen(TOUR_STEPS.length - 1, 'home')).toBe(TOUR_STEPS.length - 1)
  })

  it('restores only valid progress, and otherwise starts from the beginning', () => {
    expect(readTour({ step: 3, state: 'paused' })).toEqual({ step: 3, state: 'paused' })
    for (const kept of [
      { step: 99, state: 'paused' },
      { step: -1, state: 'ended' },
      { step: 1.5, state: 'paused' },
      { step: '1', state: 'paused' },
      { step: 1, state: 'x' },
    ])
      expect(readTour(kept)).toEqual(NEW_TOUR)
  })
})
