import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptOf } from '../../../scripts/lint/componentScripts.mjs'

const root = resolve(import.meta.dirname, '../../..')
const OXLINT = join(root, 'node_modules/oxlint/bin/oxlint')
const CONFIG = join(root, '.oxlintrc.json')

/** The one typed rule of typescript-eslint that oxlint does not have; decision 0057 says what stands for it. */
const WITHOUT = ['no-unsafe-class-instance-assignment']
/** Switched off on purpose, each with its reason in docs/decisions/0057. */
const OFF = [
  'no-confusing-void-expression',
  'no-misused-spread',
  'no-unnecessary-type-arguments',
  'no-unsafe-enum-assignment',
  'require-await',
]

const BAD: readonly [title: string, rule: string, text: string][] = [
  ['a promise that is not awaited', 'no-floating-promises', 'const later = () => Promise.resolve(1)\nlater()'],
  [
    'a switch that omits a case',
    'switch-exhaustiveness-check',
    "export default (kind: 'a' | 'b') => {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n}",
  ],
  ['an untyped value assigned', 'no-unsafe-assignment', "export const a: number = JSON.parse('1')"],
  ['an untyped function called', 'no-unsafe-call', "JSON.parse('1')()"],
  ['a member of an untyped value', 'no-unsafe-member-access', "export const a = JSON.parse('1').b as unknown"],
  ['an untyped value returned', 'no-unsafe-return', "export const a = (): number => JSON.parse('1')"],
  ['an untyped argument', 'no-unsafe-argument', "parseInt(JSON.parse('1'), 10)"],
  ['waiting for what is no promise', 'await-thenable', 'export const a = async () => {\n  await 1\n}'],
  [
    'a promise where nobody waits for it',
    'no-misused-promises',
    '[1].forEach(async () => {\n  await Promise.resolve()\n})',
  ],
  [
    'a condition that is always true',
    'no-unnecessary-condition',
    'export const a = (b: object) => {\n  if (b) return 1\n  return 2\n}',
  ],
  ['something thrown that is no error', 'only-throw-error', "export const a = () => {\n  throw 'no'\n}"],
  ['an object printed as text', 'no-base-to-string', 'export const a = (b: { c: 1 }) => String(b)'],
  [
    'a method taken off its object',
    'unbound-method',
    'class Lot {\n  no = 1\n  number() {\n    return this.no\n  }\n}\nexport const a = new Lot().number',
  ],
]

let folder: string
const write = (name: string, text: string) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokucho-lint-test-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const compilerOptions = {
    rootDir: null,
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    tsBuildInfoFile: null,
  }
  const project = { extends: join(root, 'tsconfig.web.json'), compilerOptions, include: ['**/*.ts'], references: [] }
  write('tsconfig.json', JSON.stringify(project))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Lints the files of the folder, and returns for each what is wrong in it as `line rule`. */
async function findings(names: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(names.map((name) => [name, []]))
  const words = [OXLINT, '--config', CONFIG, '--format', 'json', ...names]
  const said = await promisify(execFile)(process.execPath, words, { cwd: folder }).catch(
    (failed: unknown) => failed as { stdout: string },
  )
  const { diagnostics } = JSON.parse(said.stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  for (const { code, filename, labels } of diagnostics)
    found.get(filename)?.push(`${String(labels[0]?.span.line)} ${/\((.*)\)/.exec(code)?.[1] ?? code}`)
  return found
}

describe('the rules that need types', () => {
  it('are in force for oxlint, all that typescript-eslint calls strict', async () => {
    const [{ rules }] = [JSON.parse(readFileSync(CONFIG, 'utf8').replace(/^\s*\/\/.*$/gm, '')) as { rules: object }]
    const strict = Object.assign({}, ...tseslint.configs.strictTypeChecked.map((one) => one.rules)) as object
    const plain = Object.assign({}, ...tseslint.configs.strict.map((one) => one.rules)) as object
    const typed = Object.entries(strict)
      .filter(([name, level]) => name.startsWith('@') && !(name in plain) && level !== 'off')
      .map(([name]) => name.replace('@typescript-eslint/', ''))
      .filter((name) => !WITHOUT.includes(name) && !OFF.includes(name))
    const own = Object.keys(rules)
      .filter((name) => name.startsWith('typescript/'))
      .map((name) => name.replace('typescript/', ''))
    expect(own).toEqual(expect.arrayContaining(typed))
    // None is in force twice.
    const eslint = (await new ESLint({ cwd: root }).calculateConfigForFile('electron/main/index.ts')) as {
      rules: Record<string, [number]>
    }
    expect(own.filter((name) => (eslint.rules[`@typescript-eslint/${name}`]?.[0] ?? 0) > 0)).toEqual([])
  })

  it('each refuse what they are for', async () => {
    BAD.forEach(([, , text], at) => {
      write(`bad${String(at)}.ts`, `${text}\nexport {}\n`)
    })
    const found = await findings(BAD.map((_, at) => `bad${String(at)}.ts`))
    const missed = BAD.filter(
      ([, rule], at) => !found.get(`bad${String(at)}.ts`)?.some((one) => one.endsWith(` ${rule}`)),
    )
    expect(missed.map(([title]) => title)).toEqual([])
  })

  it('read the script of a component, at the lines where it stands', async () => {
    const component = [
      '<script lang="ts">',
      'export const before = 1',
      '</script>',
      '',
      '<script setup lang="ts" generic="K extends string">',
      "import { ref } from 'vue'",
      "import { before } from './bad0.ts'",
      '',
      'const { one } = defineProps<{ one: K }>()',
      'const length: number = one.length',
      'const later = () => Promise.resolve(ref(length))',
      'later()',
      '</script>',
      '',
      '<template>',
      '  <p>{{ one }}{{ before }}</p>',
      '</template>',
      '',
    ].join('\n')
    write('Component.vue.ts', scriptOf(component))
    expect((await findings(['Component.vue.ts'])).get('Component.vue.ts')).toEqual(['12 no-floating-promises'])
  })
})
