import fs, { existsSync, readFileSync, statSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeApp } from '../app/app.ts'
import { isArchive, openArchive } from './archive.ts'
import { electron } from './electron-module.ts'
import { runtime } from '../shared/runtime.ts'

type Load = (request: string, ...rest: unknown[]) => unknown
const require = createRequire(import.meta.url)

/**
 * Makes `require('electron')` and `import 'electron'` return the stand-in in everything loaded from now on. Electron's
 * `original-fs`, which sees archives as files, is Node's fs.
 */
export function installElectron(): void {
  const modules = Module as unknown as { _load: Load }
  const original = modules._load
  modules._load = (request, ...rest) =>
    isElectron(request) ? electron : request === 'original-fs' ? fs : original.call(Module, request, ...rest)
  Module.registerHooks({
    resolve: (specifier, context, next) =>
      isElectron(specifier) ? { url: 'electron-standin:electron', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === 'electron-standin:electron'
        ? { format: 'module', source: moduleSource(), shortCircuit: true }
        : next(url, context),
  })
}

function isElectron(request: string): boolean {
  return request === 'electron' || request === 'electron/main' || request === 'electron/common'
}

const shared = Symbol.for('electron-standin')

function moduleSource(): string {
  Object.defineProperty(globalThis, shared, { value: electron, configurable: true })
  const names = Object.keys(electron).map((name) => `export const ${name}=e.${name}`)
  return `const e=globalThis[Symbol.for('electron-standin')];export default e;${names.join(';')}`
}

/** Loads what the command line names, as Electron's own launcher does. */
export async function loadApp(): Promise<void> {
  for (const script of runtime.args.preloads) require(resolve(script))
  const entry = findEntry(resolve(runtime.args.app ?? '.'))
  const failures = (error: unknown): never => {
    console.error('App threw an error during load\n', error)
    process.exit(1)
  }
  if (entry.endsWith('.mjs')) await import(pathToFileURL(entry).href).catch(failures)
  else
    try {
      require(entry)
    } catch (error) {
      failures(error)
    }
}

function findEntry(named: string): string {
  const target = isArchive(named) && existsSync(named) ? openArchive(named) : named
  const manifest = join(target, 'package.json')
  if (!existsSync(target) || (statSync(target).isDirectory() && !existsSync(manifest))) {
    console.error(`Unable to find Electron app at ${target}`)
    process.exit(1)
  }
  if (!statSync(target).isDirectory()) return target
  const {
    name = 'Electron',
    productName,
    version = '',
    main = 'index.js',
  } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string | undefined>
  describeApp(productName ?? name, version)
  runtime.appPath = target
  return join(target, main)
}
