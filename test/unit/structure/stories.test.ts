import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UI = 'src/renderer/ui'
const STATES = 'test/stories/states'
const FRAME = 'test/stories/config/StoryFrame.vue'
const textOf = (path: string): string => readFileSync(path, 'utf8')
const shown = [...readdirSync(STATES).map((name) => textOf(join(STATES, name))), textOf(FRAME)].join('\n')

test.each(['controls', 'dialog', 'text', 'icons'])(
  'every control of ui/%s is on the page of all controls',
  (folder) => {
    const controls = readdirSync(join(UI, folder)).filter((name) => name.endsWith('.vue'))
    expect(controls.length).toBeGreaterThan(2)
    const isShown = (name: string): boolean =>
      shown.includes(`/${folder}/${name}'`) ||
      // A part of a control that is shown.
      controls.some((whole) => textOf(join(UI, folder, whole)).includes(`'./${name}'`) && isShown(whole))
    expect(controls.filter((name) => !isShown(name))).toEqual([])
  },
)
