import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UI = 'src/renderer/ui'
const STATES = 'test/stories/states'
const shown = readdirSync(STATES)
  .map((name) => readFileSync(join(STATES, name), 'utf8'))
  .join('\n')

test.each(['form', 'dialog', 'text', 'icons'])('every control of ui/%s is on the page of all controls', (folder) => {
  const controls = readdirSync(join(UI, folder)).filter((name) => name.endsWith('.vue'))
  expect(controls.length).toBeGreaterThan(2)
  expect(controls.filter((name) => !shown.includes(`/${folder}/${name}'`))).toEqual([])
})
