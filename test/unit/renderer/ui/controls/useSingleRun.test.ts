import { expect, it } from 'vitest'
import { useSingleRun } from '#ui/controls/useSingleRun'

it('useSingleRun ignores further calls until the work has ended', async () => {
  const done: string[] = []
  const { promise, resolve: leave } = Promise.withResolvers<undefined>()
  const { run, running } = useSingleRun(async (name: string) => {
    done.push(name)
    await promise
  })
  const first = run('first')
  await run('second')
  expect(running.value).toBe(true)
  leave(undefined)
  await first
  expect(done).toEqual(['first'])
  void run('third')
  expect(done).toEqual(['first', 'third'])
})

it('useSingleRun runs again after the work has failed', async () => {
  const { run, running } = useSingleRun(() => Promise.reject(new Error('disk full')))
  await expect(run()).rejects.toThrow('disk full')
  expect(running.value).toBe(false)
})
