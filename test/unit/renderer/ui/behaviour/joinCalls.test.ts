import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinCalls } from '#ui/behaviour/joinCalls'

it('has read the last change when a call resolves, however long each reading takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 20 }), async (scheduler, changes) => {
      let [state, shown, readings, running] = [0, 0, 0, 0]
      const load = joinCalls(async () => {
        readings++
        expect(++running).toBe(1)
        const read = state
        await scheduler.schedule(Promise.resolve())
        shown = read
        running--
      })
      const seen: Promise<void>[] = []
      const change = async () => {
        const mine = ++state
        await load()
        expect(shown).toBeGreaterThanOrEqual(mine)
      }
      for (let n = 0; n < changes; n++) seen.push(scheduler.schedule(Promise.resolve()).then(change))
      await scheduler.waitFor(Promise.all(seen))
      expect(shown).toBe(changes)
      expect(readings).toBeLessThanOrEqual(changes)
    }),
  )
})

it('reads twice for any number of calls at once', async () => {
  let readings = 0
  const load = joinCalls(async () => {
    readings++
    await Promise.resolve()
  })
  await Promise.all(Array.from({ length: 100 }, load))
  expect(readings).toBe(2)
  await load()
  expect(readings).toBe(3)
})

it('does not read twice at the same time if it is called the moment a reading ends', async () => {
  let running = 0
  const load = joinCalls(async () => {
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
  })
  const first = load()
  // Waits for the first reading before the second call does.
  const third = first.then(load)
  await Promise.all([first, load(), third])
})

it('reads again after a failure, which only its own calls see', async () => {
  const answers = [Promise.reject(new Error('broken')), Promise.resolve()]
  const load = joinCalls(() => answers.shift() ?? Promise.resolve())
  const [first, second] = [load(), load()]
  await expect(first).rejects.toThrow('broken')
  await second
})
