// The scripts of the components as plain TypeScript files, for the rules that need types: oxlint's do not read `.vue`.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { modules, root } from '../lib/paths.mjs'

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const SCRIPT = /^<script( setup)? lang="ts"(?: generic="([^"]+)")?>\n([\s\S]*?)^<\/script>/gm
const IMPORT = /^import [^;]*?from '[^']*'$/gm

const lines = (text) => text.split('\n').length - 1

/**
 * Puts a component's script into a function with its type parameters, which the function takes twice because the props use
 * them. Imports stay outside; no line moves.
 */
function withParameters(script, parameters) {
  const end = [...script.matchAll(IMPORT)].reduce((last, found) => Math.max(last, found.index + found[0].length), 0)
  const names = [...parameters.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name).join(', ')
  const head = `;async function setup<${parameters}>(_: [${names}], __: [${names}]) {`
  return `${script.slice(0, end)}${head}${script.slice(end)}}\n`
}

/** Returns the TypeScript of a component, each line where it stands in the component. */
export function scriptOf(component) {
  let script = ''
  for (const { 0: whole, 1: setup, 2: parameters, 3: body, index } of component.matchAll(SCRIPT)) {
    const before = lines(component.slice(0, index + whole.indexOf('\n') + 1)) - lines(script)
    script += '\n'.repeat(before) + (setup && parameters ? withParameters(body, parameters) : body)
  }
  return script
}

/**
 * Writes the scripts of these components into a new folder in which imports lead to the project's files, and returns the
 * folder. `Name.vue` becomes `Name.vue.ts` at the same path.
 */
export function writeComponentScripts(components) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tokucho-lint-')))
  for (const name of components) {
    const file = join(folder, `${name}.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, scriptOf(readFileSync(join(root, name), 'utf8')))
  }
  symlinkSync(modules, join(folder, 'node_modules'), 'junction')
  const aliases = Object.entries(imports).map(([name, path]) => [
    name,
    [path.endsWith('.vue') ? join(folder, `${path}.ts`) : join(root, path)],
  ])
  const compilerOptions = {
    rootDir: null,
    rootDirs: [root, folder],
    paths: Object.fromEntries(aliases),
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    tsBuildInfoFile: null,
    types: ['node', 'vite/client'],
  }
  const include = ['src/**/*.ts', 'test/**/*.ts', join(root, 'src/renderer/env.d.ts')]
  const project = { extends: join(root, 'tsconfig.web.json'), compilerOptions, include, references: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return folder
}

export const removeComponentScripts = (folder) => rmSync(folder, { recursive: true, force: true })
