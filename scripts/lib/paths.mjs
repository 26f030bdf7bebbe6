import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
export const modules = join(root, 'node_modules')
export const binFolder = join(modules, '.bin')
/** Files that describe the installed packages and are deleted together with them. */
export const installCache = join(modules, '.cache', 'tokucho-desk')
/** Files that belong to this checkout and are not under version control. */
export const cache = join(root, '.cache')
export const standinFolder = join(root, 'test', 'electron-standin', 'bin')

/** Entry points as script files. They run on every system without a shell or a `.cmd` wrapper. */
export const tools = {
  electronVite: join(modules, 'electron-vite', 'bin', 'electron-vite.js'),
  electronBuilder: join(modules, 'electron-builder', 'cli.js'),
  eslint: join(modules, 'eslint', 'bin', 'eslint.js'),
  oxlint: join(modules, 'oxlint', 'bin', 'oxlint'),
  prettier: join(modules, 'prettier', 'bin', 'prettier.cjs'),
  playwright: join(modules, '@playwright', 'test', 'cli.js'),
  storybook: join(modules, 'storybook', 'dist', 'bin', 'dispatcher.js'),
  vitest: join(modules, 'vitest', 'vitest.mjs'),
  vueTsc: join(modules, 'vue-tsc', 'bin', 'vue-tsc.js'),
}

/**
 * The Node 24 of the devDependency `node`. On Windows, the preinstall script of that package puts `node.exe` beside the
 * file that npm links.
 */
export const packagedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Returns the path of Node 24: the one of the devDependency, or the running one if it is at least as new. Otherwise
 * returns undefined.
 */
export function node24() {
  if (existsSync(packagedNode)) return packagedNode
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}

/** Returns the name of the PATH variable. Its upper and lower case varies on Windows. */
function pathVariable(env) {
  return Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
}

export function searchPath(env = process.env) {
  return (env[pathVariable(env)] ?? '').split(delimiter).filter((folder) => folder !== '')
}

export function withSearchPath(env, folders) {
  return { ...env, [pathVariable(env)]: folders.join(delimiter) }
}

export function findProgram(name, env = process.env) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  for (const folder of searchPath(env)) {
    for (const ending of endings) {
      const candidate = join(folder, name + ending)
      if (existsSync(candidate)) return candidate
    }
  }
  return undefined
}
