import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { darkTheme } from '../../../../../src/renderer/ui/theme/naive.ts'

const PLAIN = new Set(['ConfigProvider'])

it('the dark theme covers exactly the naive-ui components in use', () => {
  const used = globSync('src/renderer/**/*.{vue,ts}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'naive-ui'/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/(?<!type )\bN([A-Z]\w+)/g)].map(([, name = '']) => name),
    ),
  )
  const themed = Object.keys(darkTheme).filter((name) => /^[A-Z]/.test(name))
  expect(themed.sort()).toEqual([...new Set(used)].filter((name) => !PLAIN.has(name)).sort())
})
