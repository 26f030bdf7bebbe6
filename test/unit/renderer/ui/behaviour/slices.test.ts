import { describe, expect, it, vi } from 'vitest'
import type { Work } from '#formats/work'
import { runInSlices, startInSlices, type Steps } from '#ui/behaviour/slices'

describe('startInSlices', () => {
  it('passes on the result of the work, or nothing once cancelled', async () => {
    function* steps(): Steps<number> {
      for (let n = 0; n < 60; n++) {
        const until = performance.now() + 0.2
        while (performance.now() < until);
        yield
      }
      return 7
    }
    const results: number[] = []
    startInSlices(steps(), (result) => results.push(result))
    expect(results).toEqual([])
    await new Promise((resolve) => {
      startInSlices(steps(), resolve)
    })
    startInSlices(steps(), () => results.push(-1))()
    await new Promise((resolve) => {
      startInSlices(steps(), resolve)
    })
    expect(results).toEqual([7])
  })

  it('finishes short work at once', () => {
    let result = 0
    startInSlices(
      (function* (): Steps<number> {
        return 3
      })(),
      (made) => (result = made),
    )
    expect(result).toBe(3)
  })
})

describe('runInSlices', () => {
  /** Yields `pieces` times. The work before each yield is long enough to end a slice. */
  function* slow(pieces: number, ended: () => void): Work<string> {
    try {
      for (let piece = 1; piece <= pieces; piece++) {
        const until = performance.now() + 6
        while (performance.now() < until);
        yield piece
      }
      return 'whole'
    } finally {
      ended()
    }
  }

  it('returns its result, reports progress, and lets other tasks run in between', async () => {
    const [progress, other] = [vi.fn(), vi.fn()]
    const ticking = setInterval(other, 0)
    expect(
      await runInSlices(
        slow(60, () => undefined),
        { signal: new AbortController().signal, progress, background: true },
      ),
    ).toBe('whole')
    clearInterval(ticking)
    expect(progress.mock.calls.length).toBeGreaterThan(1)
    expect(progress.mock.calls.length).toBeLessThan(30)
    expect(other.mock.calls.length).toBeGreaterThan(20)
  })

  it('stops the work at once on request and lets it clean up', async () => {
    const [stop, ended] = [new AbortController(), vi.fn()]
    const running = runInSlices(slow(10_000, ended), { signal: stop.signal, background: true })
    setTimeout(() => {
      stop.abort()
    }, 30)
    expect(await running).toBeUndefined()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

it('runInSlices passes an exception of the work on to its caller', async () => {
  function* broken(): Steps<number> {
    yield
    throw new RangeError('off the end')
  }
  await expect(runInSlices(broken(), {})).rejects.toThrow('off the end')
})
