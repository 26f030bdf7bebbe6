// The stand-in for Electron is written without knowledge of this app. This test checks that it implements every part of
// Electron that the main process uses.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, removeFolders, type Running } from '../../electron-standin/testing/harness.ts'
import { collectUses } from '../../electron-standin/testing/surface.ts'
import { uncovered } from '../../electron-standin/testing/uncovered.ts'

const root = join(import.meta.dirname, '../../..')

let running: Running
beforeAll(async () => {
  running = await launch()
}, 90_000)
afterAll(async () => {
  await running.app.close()
  removeFolders()
}, 60_000)

it('the stand-in implements every part of Electron that the main process uses', async () => {
  const used = collectUses({ project: join(root, 'tsconfig.node.json'), folder: join(root, 'electron/main') })
  expect([...used.uses.keys()]).toContain('module app')
  expect(await uncovered(running.app, used)).toEqual([])
}, 120_000)
