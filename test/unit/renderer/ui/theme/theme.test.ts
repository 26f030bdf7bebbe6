import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { darkOverrides, darkTheme, lightOverrides } from '#ui/theme/naive'

const files = globSync('src/renderer/**/*.{vue,ts}').map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}))
/** Each component of naive-ui that a file imports. The provider of the theme is no control. */
const used = files.flatMap(({ file, text }) =>
  [...text.matchAll(/import \{([^}]*)\} from 'naive-ui'/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/(?<!type )\bN([A-Z]\w+)/g)].map(([, kind = '']) => ({ file, kind })),
  ),
)
const controls = used.filter(({ kind }) => kind !== 'ConfigProvider')

it('naive-ui draws at least eight kinds of control, each behind one component of ui that a screen uses', () => {
  expect(controls.length).toBeGreaterThanOrEqual(8)
  expect(new Set(controls.map(({ kind }) => kind)).size).toBe(controls.length)
  expect(used.map(({ file }) => file).filter((file) => !file.startsWith('src/renderer/ui/'))).toEqual([])
  const name = (file: string) => file.slice(file.lastIndexOf('/'))
  const isUsed = (file: string) => files.some((other) => other.file !== file && other.text.includes(`${name(file)}'`))
  expect(used.map(({ file }) => file).filter((file) => !isUsed(file))).toEqual([])
})

it('the dark theme covers exactly the naive-ui components in use', () => {
  const themed = Object.keys(darkTheme).filter((name) => /^[A-Z]/.test(name))
  expect(themed.sort()).toEqual(controls.map(({ kind }) => kind).sort())
})

/** Returns the colour tokens that a block of a style sheet declares. */
function tokensOf(selector: string, sheet = 'base'): Record<string, string> {
  const css = readFileSync(`src/renderer/ui/theme/${sheet}.css`, 'utf8')
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

/** Returns the contrast of two colours (WCAG 2.2, relative luminance). */
function contrast(...colours: [string, string]): number {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0)
  const [dark = 0, light = 0] = colours.map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each([':root', ":root[data-theme='dark']"])(
  'more contrast means 7:1 for quiet text and 3:1 for lines, in %s',
  (selector) => {
    const usual = tokensOf(selector)
    const more = { ...usual, ...tokensOf(selector, 'contrast') }
    const surfaces = ['bg', 'surface', 'surface-2'].map((name) => usual[name]!)
    const least = (tokens: Record<string, string>, name: string) =>
      Math.min(...surfaces.map((surface) => contrast(tokens[name]!, surface)))
    expect(least(more, 'muted')).toBeGreaterThanOrEqual(7)
    expect(least(more, 'line')).toBeGreaterThanOrEqual(3)
    expect(least(more, 'line-strong')).toBeGreaterThanOrEqual(4.5)
    expect(least(usual, 'line')).toBeLessThan(3)
  },
)
