import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Marks the functions that only throw, so that a test can tell them from implemented ones. */
const isLoud = Symbol.for('electron-standin.loud')

interface Declared {
  members: Set<string>
  events: Set<string>
  /** Members that only other systems have; they are undefined on this one, as in Electron. */
  elsewhere: Set<string>
}

/** Members that are declared for other systems only but exist on all systems, as seen on Linux. */
const everywhere = new Set([
  'addRecentDocument',
  'clearRecentDocuments',
  'getRecentDocuments',
  'getAccessibilitySupportFeatures',
  'setAccessibilitySupportFeatures',
  'isAccessibilitySupportEnabled',
  'setAccessibilitySupportEnabled',
  'accessibilitySupportEnabled',
  'getBadgeCount',
  'getLoginItemSettings',
  'setLoginItemSettings',
  'removeAsDefaultProtocolClient',
  'setAppUserModelId',
  'closeFilePreview',
  'previewFile',
  'getRepresentedFilename',
  'setRepresentedFilename',
  'representedFilename',
  'isClosable',
  'setClosable',
  'closable',
  'isContentProtected',
  'setContentProtection',
  'isDocumentEdited',
  'setDocumentEdited',
  'documentEdited',
  'isFocusable',
  'setFocusable',
  'focusable',
  'isMaximizable',
  'setMaximizable',
  'maximizable',
  'isMinimizable',
  'setMinimizable',
  'minimizable',
  'isMovable',
  'setMovable',
  'movable',
  'isSimpleFullScreen',
  'setSimpleFullScreen',
  'isTabletMode',
  'setBackgroundMaterial',
  'setOverlayIcon',
  'setSheetOffset',
  'setSkipTaskbar',
  'setThumbarButtons',
  'setTouchBar',
  'setVibrancy',
  'showDefinitionForSelection',
  'showCertificateTrustDialog',
  'inForcedColorsMode',
  'shouldUseDarkColorsForSystemIntegratedUI',
  'shouldUseHighContrastColors',
  'shouldUseInvertedColorScheme',
  'toastXml',
  'getCurrentThermalState',
])

const known = new Map<string, Declared>()
let text: string | undefined

// Reads only the requested part and only on demand, because the file is long and this runs at each start.
function declared(name: string): Declared {
  const found = known.get(name) ?? (name === 'electron' ? readModule() : readDeclaration(name))
  known.set(name, found)
  return found
}

function declarations(): string {
  return (text ??= readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts'),
    'utf8',
  ))
}

function readDeclaration(name: string): Declared {
  const found: Declared = { members: new Set(), events: new Set(), elsewhere: new Set() }
  for (const { index } of declarations().matchAll(new RegExp(`^ {2}(?:interface|class|const enum) ${name}\\b`, 'gm'))) {
    let systems = ''
    for (const line of declarations().slice(index, declarations().indexOf('\n  }', index)).split('\n').slice(1)) {
      if (line.trimStart().startsWith('/**')) systems = ''
      systems = /@platform (.*)$/.exec(line)?.[1] ?? systems
      readMember(line, systems, found)
    }
  }
  return found
}

/** Returns whether a member declared for some systems exists on this one; a member without a system always does. */
function isHere(name: string, systems: string): boolean {
  return systems === '' || systems.split(',').includes(process.platform) || everywhere.has(name)
}

/** Returns what `require('electron')` has. */
function readModule(): Declared {
  const found: Declared = { members: new Set(), events: new Set(), elsewhere: new Set() }
  let namespace = ''
  for (const line of declarations().split('\n')) {
    namespace = /^ {2}namespace (\w+)/.exec(line)?.[1] ?? namespace
    const exported = /^ {4}(?:const|class) (\w+)/.exec(line)?.[1]
    if ((namespace === 'Main' || namespace === 'Common') && exported) found.members.add(exported)
  }
  return found
}

function readMember(line: string, systems: string, into: Declared): void {
  const event = /^ {4}on\(event: '([^']+)'/.exec(line)?.[1]
  if (event) into.events.add(event)
  const match = /^ {4}(static )?(?:readonly )?(\w+)\??[(:<]/.exec(line)
  if (!match?.[2]) return
  const name = match[1] ? `static ${match[2]}` : match[2]
  into[isHere(match[2], systems) ? 'members' : 'elsewhere'].add(name)
}

/** Returns the error for a part of Electron's interface that is not implemented. */
export function notImplemented(what: string): Error {
  return new Error(
    `Electron stand-in: ${what} is not implemented. Implement it in the stand-in or run with the real Electron.`,
  )
}

/** Returns a function that throws the loud error whenever it is called. */
export function loud(what: string): (...args: unknown[]) => never {
  const thrower = (): never => {
    throw notImplemented(what)
  }
  return Object.defineProperty(thrower, isLoud, { value: true })
}

/** Returns whether only other systems have a declared member. */
export function isElsewhere(declaration: string, name: string): boolean {
  const { elsewhere, members } = declared(declaration)
  // Several lines may declare one member, each for different systems, as with `on`.
  return elsewhere.has(name) && !members.has(name)
}

/** Returns the names that electron.d.ts declares on an interface or class; statics are prefixed with `static `. */
export function declaredMembers(name: string): string[] {
  return [...declared(name).members]
}

// Returns the end of a prototype chain. Only names that nothing else implements arrive there, and instances stay
// ordinary objects.
function guard(declaration: string, shown: string, base: object, prefix: string): object {
  return new Proxy(base, {
    get: (target, key, receiver) => {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key, receiver) as unknown
      if (declared(declaration).members.has(prefix + key)) throw notImplemented(`${shown}.${key}`)
      return undefined
    },
  })
}

/** Makes every declared but missing member of an object loud. */
export function guarded<T extends object>(value: T, declaration: string, shown = declaration): T {
  Object.setPrototypeOf(value, guard(declaration, shown, Object.getPrototypeOf(value) as object, ''))
  return value
}

/** Makes every declared but missing member of a class's instances, and of the class itself, loud. */
export function guardedClass<T extends abstract new (...args: never[]) => object>(type: T, declaration: string): T {
  const prototype = type.prototype as object
  Object.setPrototypeOf(prototype, guard(declaration, declaration, Object.getPrototypeOf(prototype) as object, ''))
  Object.setPrototypeOf(type, guard(declaration, declaration, Object.getPrototypeOf(type) as object, 'static '))
  return type
}

/** An emitter that refuses listeners for declared events that would never come. */
export class LoudEmitter extends EventEmitter {
  readonly #declaration: string
  readonly #events: ReadonlySet<string>

  constructor(declaration: string, events: readonly string[]) {
    super()
    this.setMaxListeners(0)
    this.#declaration = declaration
    this.#events = new Set(events)
    EventEmitter.prototype.on.call(this, 'newListener', (name: string | symbol) => this.#check(name))
  }

  /**
   * Calls the listeners. An error of a listener becomes an uncaught exception, as when Electron calls the listener from
   * its native side.
   */
  override emit(name: string | symbol, ...args: unknown[]): boolean {
    // The refusal of `newListener` has to reach the subscriber.
    if (name === 'newListener' || name === 'removeListener') return super.emit(name, ...args)
    try {
      return super.emit(name, ...args)
    } catch (error) {
      process.nextTick(() => {
        throw error
      })
      return true
    }
  }

  #check(name: string | symbol): void {
    if (typeof name === 'symbol' || this.#events.has(name) || !declared(this.#declaration).events.has(name)) return
    throw notImplemented(`the event '${name}' of ${this.#declaration}`)
  }
}
