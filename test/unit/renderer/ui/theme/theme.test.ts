import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { darkOverrides, darkTheme, lightOverrides } from '../../../../../src/renderer/ui/theme/naive.ts'

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

/** Returns the colour tokens that a block of base.css declares. */
function tokensOf(selector: string): Record<string, string> {
  const css = readFileSync('src/renderer/ui/theme/base.css', 'utf8')
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

it.each([
  [':root', lightOverrides],
  [":root[data-theme='dark']", darkOverrides],
])('naive-ui uses the colours that base.css declares in %s', (selector, { common }) => {
  const { accent, danger, warn, ok } = tokensOf(selector)
  expect(common).toMatchObject({ primaryColor: accent, errorColor: danger, warningColor: warn, successColor: ok })
})
