import { ESLint } from 'eslint'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const eslint = new ESLint({ cwd: root })

async function rulesBroken(linter: ESLint, file: string, text: string): Promise<string[]> {
  const [result] = await linter.lintText(`${text}\n`, { filePath: resolve(root, file) })
  return [...new Set(result?.messages.map(({ ruleId, message }) => ruleId ?? message))]
}

function script(text: string): string {
  return `<script setup lang="ts">\n${text}\n</script>\n\n<template>\n  <p>x</p>\n</template>`
}

const direction = 'desk/import-direction'

describe('imports that point the wrong way are refused', () => {
  it.each([
    ['src/domain/a.ts', "import type { Lot } from '#contract/bank/lot'; export type A = Lot"],
    ['src/domain/a.ts', "export { lot } from '../contract/bank/lot.ts'"],
    ['src/domain/a.ts', "export * from '../formats/zengin.ts'"],
    ['src/domain/a.ts', "import { readFileSync } from 'node:fs'; export const a = readFileSync"],
    ['src/domain/a.ts', "import { readFileSync } from 'fs'; export const a = readFileSync"],
    ['src/domain/a.ts', "import { ref } from 'vue'; export const a = ref"],
    ['src/domain/a.ts', "import { z } from 'zod'; export const a = z"],
    ['src/contract/ipc/a.ts', "import { app } from 'electron'; export const a = app"],
    ['src/contract/ipc/a.ts', "import { parse } from '#formats/zengin'; export const a = parse"],
    ['src/formats/a.ts', "export type A = import('electron').App"],
    ['src/formats/a.ts', "export const a = import('dexie')"],
    ['src/formats/a.ts', "import { App } from '../renderer/app/App.vue'; export const a = App"],
    ['src/renderer/a.ts', "import { ipcRenderer } from 'electron'; export const a = ipcRenderer"],
    ['src/renderer/a.ts', "import { join } from 'node:path'; export const a = join"],
    ['src/renderer/a.ts', "import { client } from '../../electron/main/bank/client.ts'; export const a = client"],
    ['src/renderer/a.ts', "import { test } from '@playwright/test'; export const a = test"],
    ['electron/main/a.ts', "import { store } from '../../src/renderer/state/journal.ts'; export const a = store"],
    ['electron/main/a.ts', "import { desk } from '../preload/index.ts'; export const a = desk"],
    ['electron/main/a.ts', "import { ref } from 'vue'; export const a = ref"],
    ['electron/practice-bank/a.ts', "import { net } from 'electron'; export const a = net"],
    ['electron/practice-bank/a.ts', "import { client } from '../main/bank/client.ts'; export const a = client"],
    ['electron/main/a.ts', "import { japanTime } from '../practice-bank/books/clock.ts'; export const a = japanTime"],
    ['electron/practice-bank/books/a.ts', "import { problem } from '../http/problems.ts'; export const a = problem"],
    [
      'electron/practice-bank/books/a.ts',
      "import type { FaultSwitch } from '../faults/faults.ts'; export type A = FaultSwitch",
    ],
    ['electron/practice-bank/faults/a.ts', "import { problem } from '../http/problems.ts'; export const a = problem"],
    [
      'electron/practice-bank/http/a.ts',
      "import { PRACTICE_ORIGIN } from '../index.ts'; export const a = PRACTICE_ORIGIN",
    ],
    ['electron/preload/a.ts', "import { join } from 'node:path'; export const a = join"],
    ['electron/preload/a.ts', "import { lot } from '#domain/lots/lot'; export const a = lot"],
    ['electron/preload/a.ts', "import { client } from '../main/bank/client.ts'; export const a = client"],
    ['test/unit/a.ts', "import { app } from 'electron'; export const a = app"],
    [
      'test/electron-standin/a.ts',
      "import { client } from '../../electron/main/bank/client.ts'; export const a = client",
    ],
    ['scripts/a.mjs', "import eslint from 'eslint'; export const a = eslint"],
  ])('%s: %s', async (file, text) => {
    expect(await rulesBroken(eslint, file, text)).toContain(direction)
  })

  it('inside a Vue component too', async () => {
    expect(
      await rulesBroken(eslint, 'src/renderer/A.vue', script("import { shell } from 'electron'; void shell")),
    ).toContain(direction)
  })
})

describe('imports that point the right way are accepted', () => {
  it.each([
    ['src/domain/a.ts', "import { yen } from './money/yen.ts'; export const a = yen"],
    [
      'src/contract/bank/a.ts',
      "import { z } from 'zod'; import { yen } from '#domain/text/yen'; export const a = z.custom(yen)",
    ],
    [
      'src/formats/a.ts',
      "import { lot } from '#contract/bank/lot'; import { yen } from '#domain/text/yen'; export const a = [lot, yen]",
    ],
    [
      'src/renderer/a.ts',
      "import { ref } from 'vue'; import { parse } from '#formats/zengin'; export const a = ref(parse)",
    ],
    [
      'electron/main/a.ts',
      "import { app } from 'electron'; import { join } from 'node:path'; import { bank } from '../practice-bank/index.ts'; export const a = [app, join, bank]",
    ],
    [
      'electron/practice-bank/http/a.ts',
      "import { damagedBody } from '../faults/answerFaults.ts'; import { japanTime } from '../books/clock.ts'; export const a = [damagedBody, japanTime]",
    ],
    [
      'electron/practice-bank/a.ts',
      "import { Hono } from 'hono'; import { lot } from '#contract/bank/lot'; export const a = [Hono, lot]",
    ],
    [
      'electron/preload/a.ts',
      "import { contextBridge } from 'electron'; import { channels } from '#contract/ipc/channels'; export const a = [contextBridge, channels]",
    ],
    [
      'test/e2e/a.ts',
      "import { _electron } from '@playwright/test'; import type { App } from 'electron'; export const a = _electron; export type A = App",
    ],
    [
      'test/unit/a.ts',
      "import { client } from '../../electron/main/bank/client.ts'; import { store } from '../../src/renderer/state/journal.ts'; export const a = [client, store]",
    ],
    [
      'scripts/a.mjs',
      "import { join } from 'node:path'; import { root } from './lib/paths.mjs'; export const a = join(root)",
    ],
  ])('%s: %s', async (file, text) => {
    expect(await rulesBroken(eslint, file, text)).toEqual([])
  })
})

describe('lint refuses', () => {
  it.each([
    ['any', 'src/domain/a.ts', 'export const a = (x: any) => x', '@typescript-eslint/no-explicit-any'],
    [
      'a type error switched off',
      'src/domain/a.ts',
      '// @ts-expect-error because\nexport const a: string = 1',
      '@typescript-eslint/ban-ts-comment',
    ],
    [
      'a rule switched off without a reason',
      'src/domain/a.ts',
      '/* eslint-disable no-alert */\nexport const a = 1',
      '@eslint-community/eslint-comments/require-description',
    ],
    [
      'a rule switched off on one line without a reason',
      'src/domain/a.ts',
      "alert('x') // eslint-disable-line no-alert\nexport {}",
      '@eslint-community/eslint-comments/require-description',
    ],
    [
      'a rule switched off without a reason inside a component',
      'src/renderer/A.vue',
      script('// eslint-disable-next-line no-alert\nalert(1)'),
      '@eslint-community/eslint-comments/require-description',
    ],
    [
      'every rule switched off',
      'src/domain/a.ts',
      '/* eslint-disable */\nexport const a = 1',
      '@eslint-community/eslint-comments/no-unlimited-disable',
    ],
    [
      'every rule switched off on one line, with a reason',
      'src/domain/a.ts',
      'export const a = 1 // eslint-disable-line -- because',
      '@eslint-community/eslint-comments/no-unlimited-disable',
    ],
    ['a native alert', 'src/renderer/a.ts', "export const a = () => window.alert('x')", 'no-alert'],
    ['parseFloat in the domain', 'src/domain/a.ts', "export const a = parseFloat('1.5')", 'no-restricted-globals'],
    [
      'floating-point reading by Number',
      'src/domain/a.ts',
      "export const a = Number.parseFloat('1.5')",
      'no-restricted-properties',
    ],
    ['Date in the domain', 'src/domain/a.ts', 'export const a = new Date(0)', 'no-restricted-globals'],
    ['the clock in a format', 'src/formats/a.ts', 'export const a = Date.now()', 'no-restricted-globals'],
    ['console.log in the app', 'electron/main/a.ts', "console.log('x')\nexport {}", 'no-console'],
    [
      'openExternal outside its one file',
      'electron/main/a.ts',
      "import { shell } from 'electron'\nexport const a = () => shell.openExternal('https://example.jp')",
      'no-restricted-syntax',
    ],
    [
      'openExternal taken by destructuring',
      'electron/main/a.ts',
      "import { shell } from 'electron'\nexport const { openExternal } = shell",
      'no-restricted-syntax',
    ],
    [
      'openPath outside its one file',
      'electron/main/a.ts',
      "import { shell } from 'electron'\nexport const a = (path: string) => shell.openPath(path)",
      'no-restricted-syntax',
    ],
    [
      'a BrowserWindow outside its one file',
      'electron/main/a.ts',
      "import { BrowserWindow } from 'electron'\nexport const a = new BrowserWindow({})",
      'no-restricted-syntax',
    ],
    [
      'a page loaded from a file',
      'electron/main/a.ts',
      "import type { BrowserWindow } from 'electron'\nexport const a = (one: BrowserWindow) => one.loadFile('x.html')",
      'no-restricted-syntax',
    ],
    ['the global fetch in the renderer', 'src/renderer/a.ts', "export const a = fetch('/x')", 'desk/injected-fetch'],
    [
      'the global fetch in main',
      'electron/main/a.ts',
      "export const a = globalThis.fetch('/x')",
      'desk/injected-fetch',
    ],
    [
      "Electron's fetch outside the transport",
      'electron/main/a.ts',
      "import { net } from 'electron'\nexport const a = net.fetch('/x')",
      'desk/injected-fetch',
    ],
    [
      "Electron's fetch called on a session",
      'electron/main/a.ts',
      "import { session } from 'electron'\nconst own = session.fromPartition('x')\nexport const a = own.fetch('https://example.jp')",
      'desk/injected-fetch',
    ],
    [
      "Electron's fetch called on a session that was handed over",
      'electron/main/a.ts',
      "import type { Session } from 'electron'\nexport const a = (of: Session) => of.fetch('https://example.jp')",
      'desk/injected-fetch',
    ],
    [
      'a directive for oxlint without a reason',
      'electron/main/a.ts',
      '// oxlint-disable-next-line typescript/unbound-method\nexport {}',
      'desk/described-directives',
    ],
    [
      'a directive for oxlint without a rule',
      'electron/main/a.ts',
      '// oxlint-disable-next-line -- it is in the way\nexport {}',
      'desk/described-directives',
    ],
    [
      'sleeping in a test',
      'test/e2e/a.spec.ts',
      'export const a = (page: { waitForTimeout(ms: number): void }) => { page.waitForTimeout(1) }',
      'no-restricted-syntax',
    ],
    [
      'a timer in a test',
      'test/e2e/a.spec.ts',
      'export const a = new Promise((done) => setTimeout(done, 5))',
      'no-restricted-syntax',
    ],
    [
      'a limit of its own in a test',
      'test/e2e/a.spec.ts',
      'export const a = (see: (how: object) => void) => see({ timeout: 5_000 })',
      'no-restricted-syntax',
    ],
    [
      'a limit of its own for a whole test',
      'test/e2e/a.spec.ts',
      'export const a = (test: { setTimeout(ms: number): void }) => test.setTimeout(5_000)',
      'no-restricted-syntax',
    ],
    [
      'a test marked as the only one to run',
      'test/unit/a.test.ts',
      "import { it } from 'vitest'\nit.only('x', () => undefined)",
      'no-restricted-syntax',
    ],
    ['a swallowed error', 'electron/main/a.ts', 'try {\n  JSON.parse("")\n} catch {}\nexport {}', 'no-empty'],
    ['a long file', 'src/domain/a.ts', 'export {}\n'.repeat(401), 'max-lines'],
    ['a long component', 'src/renderer/A.vue', script('// x\n'.repeat(301)), 'max-lines'],
    [
      'an untyped component',
      'src/renderer/A.vue',
      '<script setup>\nconst x = 1\n</script>\n\n<template>\n  <p>{{ x }}</p>\n</template>',
      'vue/block-lang',
    ],
    [
      'a component in the options API',
      'src/renderer/A.vue',
      '<script lang="ts">\nexport default { data: () => ({ x: 1 }) }\n</script>\n\n<template>\n  <p>{{ x }}</p>\n</template>',
      'vue/component-api-style',
    ],
    [
      'markup from a string',
      'src/renderer/A.vue',
      '<script setup lang="ts">\nconst x = 1\n</script>\n\n<template>\n  <p v-html="x" />\n</template>',
      'vue/no-v-html',
    ],
  ])('%s', async (_title, file, text, rule) => {
    expect(await rulesBroken(eslint, file, text)).toContain(rule)
  })
})

describe('lint accepts in the right file what it refuses elsewhere', () => {
  it.each([
    [
      'electron/main/shell/windows/openExternal.ts',
      "import { shell } from 'electron'; export const open = (address: string) => shell.openExternal(address)",
    ],
    [
      'electron/main/shell/windows/lockedWindow.ts',
      "import { BrowserWindow } from 'electron'; export const open = () => new BrowserWindow({})",
    ],
    [
      'electron/main/bank/transport.ts',
      "import { net } from 'electron'; export const send: typeof fetch = (input, init) => net.fetch(input as string, init)",
    ],
    [
      'electron/main/bank/client.ts',
      "export const client = (fetch: typeof globalThis.fetch) => fetch('https://example.jp')",
    ],
    ['electron/practice-bank/http/serve.ts', "console.log('listening')"],
    ['electron/main/a.ts', 'export const now = () => new Date()'],
    [
      'src/renderer/a.ts',
      "console.error('x') // eslint-disable-line no-console -- shown while the page has no logger yet",
    ],
  ])('%s: %s', async (file, text) => {
    expect(await rulesBroken(eslint, file, text)).toEqual([])
  })
})
