import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { run, serve } from '#practice-bank/http/serve'
import { newFolder } from '../helpers.ts'

const script = fileURLToPath(new URL('../../../../electron/practice-bank/http/serve.ts', import.meta.url))

it('the practice bank runs without a compiler, prints how to reach it, and ends on a signal', async () => {
  const child = spawn(process.execPath, [script, '--port', '0', '--folder', newFolder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('Try:') && said.endsWith('\n')) break
  }
  const [, key = '', number = '', url = ''] =
    /curl -H 'X-GATEWAY-Client-Id: (\S+)' -H 'X-BANK-Seq-No: (\S+)' (\S+)/.exec(said) ?? []
  const answer = await fetch(url, { headers: { 'X-GATEWAY-Client-Id': key, 'X-BANK-Seq-No': number } })
  expect([answer.status, await answer.json()]).toMatchObject([200, { accountNo: '1111111' }])
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      resolve(code ?? signal)
    }),
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(process.platform === 'win32' ? 'SIGTERM' : 0)
})

it.each([[['--port', 'x']], [['--port', '65536']], [['--folder', '']], [['--host', '0.0.0.0']], [['extra']]])(
  'the practice bank refuses the arguments %j and prints its usage',
  async (args) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await run(args)).toBe(2)
    expect(said.mock.calls[0]?.[0]).toMatch(/^usage: /)
    said.mockRestore()
  },
)

it('the practice bank reports that its port is taken', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const served = await serve({ folder: newFolder() })
  expect(await run(['--port', new URL(served.url).port, '--folder', newFolder()])).toBe(1)
  expect(said.mock.calls[0]?.[0]).toContain('EADDRINUSE')
  said.mockRestore()
  await served.close()
})
