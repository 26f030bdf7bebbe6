// Starts the app as an installed one: packaged, without a debugger, and with everything that Electron adds to its
// command line. The installer's own program is tested in packaged.spec.ts.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ARCHIVE } from '../release/packed/place.ts'
import { appSystem } from './support/appSystem.ts'

const FIRST_WORDS = '練習用の会社ではじめる'

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokucho-start-'))
})
test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the archive as a packaged app; returns its output and its exit code. */
const started = (...args: readonly string[]) =>
  new Promise<{ output: string; code: number | null }>((resolve, reject) => {
    const electron = createRequire(import.meta.url)('electron') as unknown as string
    const child = spawn(
      electron,
      [
        '-r',
        join(import.meta.dirname, 'inside/readWords.cjs'),
        ARCHIVE,
        `--user-data-dir=${folder}`,
        '--lang=ja',
        ...args,
      ],
      {
        env: { ...process.env, ELECTRON_FORCE_IS_PACKAGED: '1', READ_UNTIL: FIRST_WORDS, STANDIN_SAFE_STORAGE: 'none' },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => {
      resolve({ output, code })
    })
  })

/** Returns the text of the first page, or undefined if there was no page. */
function shown(output: string): { packaged: boolean; words: string } | undefined {
  const line = /^SHOWN (.*)$/m.exec(output)?.[1]
  return line === undefined ? undefined : (JSON.parse(line) as { packaged: boolean; words: string })
}

test('a packaged app opens a window with text, and writes its log', async () => {
  test.skip(
    appSystem === 'linux' && process.getuid?.() === 0 && process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined,
    'needs a user: Chromium has no sandbox for root',
  )
  const { output, code } = await started()
  expect(shown(output)?.packaged, output).toBe(true)
  expect(shown(output)?.words).toContain(FIRST_WORDS)
  expect(code).toBe(0)
  const logs = join(folder, 'logs')
  expect(
    readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join(''),
  ).toContain('app.start')
})
