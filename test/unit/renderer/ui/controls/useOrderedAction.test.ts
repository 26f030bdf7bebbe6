import { expect, it } from 'vitest'
import { CallError } from '#data/bridge/index'
import { useAction } from '#ui/controls/useAction'
import { useOrderedAction } from '#ui/controls/useOrderedAction'

/** Starts two choices, the second before the first is stored. Returns what was stored, and what each resolved to. */
async function chooseTwice(run: ReturnType<typeof useAction>['run']) {
  const stored: string[] = []
  const first = Promise.withResolvers<undefined>()
  const store = (value: string, wait: Promise<unknown>) => () => wait.then(() => stored.push(value))
  const done = [run(store('folded', first.promise)), run(store('open', Promise.resolve()))]
  first.resolve(undefined)
  return { done: await Promise.all(done), stored }
}

it('stores the last choice last, although it was made before the first was stored', async () => {
  expect(await chooseTwice(useOrderedAction().run)).toEqual({ done: [true, true], stored: ['folded', 'open'] })
  expect(await chooseTwice(useAction().run)).toEqual({ done: [true, false], stored: ['folded'] })
})

it('stores what follows a failure, whether expected or not', async () => {
  const { run, error } = useOrderedAction()
  const refused = run(() => Promise.reject(new CallError({ code: 'locked' })))
  const broken = run(() => Promise.reject(new Error('broken')))
  const stored = run(() => Promise.resolve())
  expect(await refused).toBe(false)
  await expect(broken).rejects.toThrow('broken')
  expect(await stored).toBe(true)
  expect(error.value).toBeUndefined()
})
