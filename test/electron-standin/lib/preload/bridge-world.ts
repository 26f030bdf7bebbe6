/* oxlint-disable typescript/unbound-method -- built-ins are taken off their prototypes on purpose, before the page can replace them */
// Runs inside Chromium: the source text of each function is put into a page's worlds, so none may use anything from
// outside itself.

type Wire =
  | ['value', unknown]
  | ['function', number]
  | ['promise', number]
  | ['error', string]
  | ['array', Wire[]]
  | ['object', string[], Wire[]]
  | ['again', number]
type Outcome = { ok: true; wire: Wire } | { ok: false; wire: Wire }
type Callable = (...args: unknown[]) => unknown

export interface BridgeEnd {
  toWire: (value: unknown) => Wire
  fromWire: (wire: Wire) => unknown
  emit: (name: string, detail: unknown) => void
  listen: (name: string, listener: (detail: unknown) => void) => void
}

/**
 * One end of the context bridge; the page's world and the preload's world run one each. They share no JavaScript object
 * except a private EventTarget, and Chromium itself copies an event's detail from one world to the other. Everything
 * that the page could replace later is captured here, before its scripts run.
 */
export function bridgeEnd(bus: EventTarget, own: string, other: string): BridgeEnd {
  const { apply, defineProperty } = Reflect
  const { keys, create, getPrototypeOf } = Object
  const isArray = Array.isArray
  const { toString } = Object.prototype
  const Plain = Object.prototype
  const Known = Map
  const { get, set } = Map.prototype
  // Electron counts each level twice, although its message says otherwise.
  const [Mistaken, deepest] = [TypeError, 499]
  const clone = structuredClone
  const Custom = CustomEvent
  const Promised = Promise
  const Failure = Error
  const text = String
  const { dispatchEvent, addEventListener } = EventTarget.prototype
  const then = Promise.prototype.then
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')!.get!

  const functions = create(null) as Record<number, Callable>
  const settlers = create(null) as Record<number, (outcome: Outcome) => void>
  const early = create(null) as Record<number, Outcome>
  let last = 0
  let answer: Outcome | undefined

  const emit = (name: string, detail: unknown): void => {
    apply(dispatchEvent, bus, [new Custom(other + name, { detail })])
  }
  const listen = (name: string, listener: (detail: unknown) => void): void => {
    apply(addEventListener, bus, [own + name, (event: Event) => listener(apply(detailOf, event, []))])
  }
  const messageOf = (reason: unknown): Wire =>
    reason instanceof Failure ? ['error', text(reason.message)] : toWire(reason)

  const sendPromise = (promise: Promise<unknown>): Wire => {
    const id = ++last
    const settle = (ok: boolean) => (value: unknown) => {
      let outcome: Outcome
      try {
        outcome = ok ? { ok, wire: toWire(value) } : { ok, wire: messageOf(value) }
      } catch (reason) {
        outcome = { ok: false, wire: messageOf(reason) }
      }
      emit('settle', { id, outcome })
    }
    void apply(then, promise, [settle(true), settle(false)])
    return ['promise', id]
  }
  const sendFunction = (value: Callable): Wire => {
    functions[++last] = value
    return ['function', last]
  }
  type Seen = Map<object, number>
  const tooDeep = (depth: number): void => {
    if (depth > deepest)
      throw new Mistaken(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
  }
  const failure = (value: unknown): string | undefined => {
    try {
      clone(value)
      return undefined
    } catch (reason) {
      return text((reason as Error).message)
    }
  }
  const tagOf = (value: object): string => text(apply(toString, value, []))
  const propertyOf = (value: object, name: string | number): unknown =>
    (value as Record<string | number, unknown>)[name]

  // Electron copies plain objects, instances of classes and arrays property by property. Everything else (a Map, a
  // Date, bytes) is cloned whole, with its contents. Cloning also detects a Proxy: it fails for the Proxy itself,
  // whereas for an ordinary object it fails for the first property that cannot be cloned.
  const isProxy = (value: object, why: string): boolean => {
    const names = keys(value)
    for (let i = 0; i < names.length; i++) {
      const own = failure(propertyOf(value, names[i]!))
      if (own !== undefined) return own !== why
    }
    return true
  }
  const wired = (value: object, wires: Wire[], seen: Seen, depth: number, name: string | number): void => {
    defineProperty(wires, wires.length, {
      value: toWire(propertyOf(value, name), seen, depth + 1),
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  const byProperty = (value: object, seen: Seen, depth: number): Wire => {
    tooDeep(depth)
    const before = apply(get, seen, [value]) as number | undefined
    if (before !== undefined) return ['again', before]
    apply(set, seen, [value, seen.size])
    const wires: Wire[] = []
    if (isArray(value)) {
      for (let i = 0; i < value.length; i++) wired(value, wires, seen, depth, i)
      return ['array', wires]
    }
    const names = keys(value)
    for (let i = 0; i < names.length; i++) wired(value, wires, seen, depth, names[i]!)
    return ['object', names, wires]
  }
  // Most of what crosses is plain data. Cloning plain data is much cheaper than copying it property by property, and
  // the result is the same unless this function returns true.
  const needsCopy = (value: unknown, seen: Seen, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false
    tooDeep(depth)
    if (value instanceof Failure) return true
    if (apply(get, seen, [value]) !== undefined) return false
    if (!isArray(value) && getPrototypeOf(value) !== Plain) return false
    apply(set, seen, [value, 0])
    const names = keys(value)
    if (isArray(value) && names.length !== value.length) return true
    for (let i = 0; i < names.length; i++) if (needsCopy(propertyOf(value, names[i]!), seen, depth + 1)) return true
    return false
  }
  const objectToWire = (value: object, seen: Seen, depth: number): Wire => {
    if (value instanceof Promised) return sendPromise(value)
    if (value instanceof Failure) return ['error', text(value.message)]
    const tag = tagOf(value)
    const hasProperties = tag === '[object Object]' || isArray(value)
    if (tag === '[object Arguments]') throw new Failure('An object could not be cloned.')
    let copy: unknown
    try {
      copy = clone(value)
    } catch (reason) {
      if (!hasProperties || isProxy(value, text((reason as Error).message)))
        throw new Failure('An object could not be cloned.')
      return byProperty(value, seen, depth)
    }
    // An object that is copied by property has everything below it copied that way too, so that shared objects stay
    // shared.
    return hasProperties && (depth > 0 || needsCopy(copy, new Known<object, number>(), depth))
      ? byProperty(value, seen, depth)
      : ['value', copy]
  }
  const toWire = (value: unknown, seen: Seen = new Known<object, number>(), depth = 0): Wire => {
    if (typeof value === 'function') return sendFunction(value as Callable)
    if (typeof value === 'symbol') throw new Failure('An object could not be cloned.')
    return typeof value === 'object' && value !== null ? objectToWire(value, seen, depth) : ['value', value]
  }

  const take = (outcome: Outcome): unknown => {
    const value = fromWire(outcome.wire)
    if (!outcome.ok) throw value
    return value
  }
  const receiveFunction =
    (id: number): Callable =>
    (...args: unknown[]) => {
      const wires: Wire[] = []
      for (let i = 0; i < args.length; i++) {
        defineProperty(wires, i, { value: toWire(args[i]), writable: true, enumerable: true, configurable: true })
      }
      answer = undefined
      emit('call', { id, wires })
      const outcome = answer as Outcome | undefined
      answer = undefined
      if (!outcome) throw new Failure('The context that provides this function is gone.')
      return take(outcome)
    }
  const receivePromise = (id: number): Promise<unknown> =>
    new Promised((resolve, reject) => {
      const settle = (outcome: Outcome): void => (outcome.ok ? resolve : reject)(fromWire(outcome.wire))
      if (early[id]) settle(early[id])
      else settlers[id] = settle
    })
  const fromWire = (wire: Wire, made: unknown[] = []): unknown => {
    switch (wire[0]) {
      case 'again':
        return made[wire[1]]
      case 'value':
        return wire[1]
      case 'error':
        return new Failure(wire[1])
      case 'function':
        return receiveFunction(wire[1])
      case 'promise':
        return receivePromise(wire[1])
      default:
        return assemble(wire, made)
    }
  }
  const assemble = (wire: ['array', Wire[]] | ['object', string[], Wire[]], others: unknown[]): unknown => {
    const made: object = wire[0] === 'array' ? [] : {}
    // The copy is stored under the number of its original, so that later references find it.
    defineProperty(others, others.length, { value: made })
    const wires = wire[0] === 'array' ? wire[1] : wire[2]
    for (let i = 0; i < wires.length; i++) {
      const key = wire[0] === 'array' ? i : wire[1][i]!
      defineProperty(made, key, {
        value: fromWire(wires[i]!, others),
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
    return made
  }

  const run = (id: number, wires: Wire[]): Outcome => {
    try {
      const args: unknown[] = []
      for (let i = 0; i < wires.length; i++) {
        defineProperty(args, i, { value: fromWire(wires[i]!), writable: true, enumerable: true, configurable: true })
      }
      return { ok: true, wire: toWire(apply(functions[id]!, undefined, args)) }
    } catch (reason) {
      return {
        ok: false,
        wire:
          reason instanceof Failure
            ? messageOf(reason)
            : [
                'error',
                'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
              ],
      }
    }
  }
  listen('call', (detail) => {
    const { id, wires } = detail as { id: number; wires: Wire[] }
    emit('answer', run(id, wires))
  })
  listen('answer', (detail) => {
    answer = detail as Outcome
  })
  listen('settle', (detail) => {
    const { id, outcome } = detail as { id: number; outcome: Outcome }
    const settle = settlers[id]
    delete settlers[id]
    if (settle) settle(outcome)
    else early[id] = outcome
  })

  return { toWire, fromWire, emit, listen }
}

/**
 * The page's own world: waits until the preload's world hands over the private EventTarget, then defines what it
 * exposes.
 */
export function pageWorld(handshake: string, makeEnd: typeof bridgeEnd): void {
  const nativeOpen = window.open
  const { defineProperty, apply } = Reflect
  const { freeze, keys } = Object
  const top = window.top === window
  let tellOpen: ((detail: unknown) => void) | undefined

  const deepFreeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
    for (const key of keys(value)) deepFreeze((value as Record<string, unknown>)[key])
    return freeze(value)
  }
  // Electron asks the main process before it creates a window. If the main process denies the window, it is never
  // created and the caller gets null.
  const open = (url: string | URL = 'about:blank', name = '', features = ''): null => {
    if (tellOpen) tellOpen({ url: new URL(url, document.baseURI).href, name, features })
    else apply(nativeOpen, window, [url, name, features])
    return null
  }
  defineProperty(window, 'open', { value: open, writable: true, enumerable: true, configurable: true })
  if (!top) return

  /**
   * Returns what Electron reports about a request for a context menu, by a right click or by the context-menu key,
   * which has no button.
   */
  const clicked = (event: MouseEvent): object => {
    const field =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement ? event.target : undefined
    const text =
      field && field.type !== 'password'
        ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
        : field
          ? ''
          : String(window.getSelection())
    const isEditable = field !== undefined && !field.readOnly && !field.disabled
    const can = (able: boolean): boolean => isEditable && able
    return {
      x: event.clientX,
      y: event.clientY,
      isEditable,
      selectionText: text,
      menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
      editFlags: {
        canUndo: can(true),
        canRedo: can(true),
        canCut: can(text !== ''),
        canCopy: text !== '',
        canPaste: isEditable,
        canDelete: can(text !== ''),
        canSelectAll: isEditable,
        canEditRichly: false,
      },
    }
  }

  const meet = (event: Event): void => {
    const bus = (event as MouseEvent).relatedTarget!
    event.stopImmediatePropagation()
    const end = makeEnd(bus, 'page-', 'preload-')
    tellOpen = (detail) => end.emit('open', detail)
    // Runs after the page's own listeners, so that a page with its own menu can prevent the one of the application.
    window.addEventListener('contextmenu', (event) => {
      if (!event.defaultPrevented) end.emit('context-menu', clicked(event))
    })
    end.listen('expose', (detail) => {
      const { key, wire } = detail as { key: string; wire: Wire }
      if (Object.prototype.hasOwnProperty.call(window, key))
        return end.emit('exposed', `Cannot bind an API on top of an existing property on the window object`)
      defineProperty(window, key, {
        value: deepFreeze(end.fromWire(wire)),
        writable: false,
        enumerable: true,
        configurable: false,
      })
    })
  }
  window.addEventListener(handshake, meet, { once: true, capture: true })
}
