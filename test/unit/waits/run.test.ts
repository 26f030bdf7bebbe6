import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

interface Ended {
  code: number
  output: string
}
type Run = (command: string, args: readonly string[], options: { capture: boolean; limit?: number }) => Promise<Ended>
const { run } = (await import(pathToFileURL('scripts/lib/run.mjs').href)) as { run: Run }

it('a program started by a script is stopped at its time limit, and the output names it', async () => {
  const { code, output } = await run(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    capture: true,
    limit: 300,
  })
  expect(code).toBe(137)
  expect(output).toMatch(/^stopped after 0\.3 s without an end: .*setInterval/)
})

it('a program started by a script that ends in time is not stopped', async () => {
  expect(await run(process.execPath, ['-e', 'console.log(7)'], { capture: true, limit: 60_000 })).toEqual({
    code: 0,
    output: '7\n',
  })
})
