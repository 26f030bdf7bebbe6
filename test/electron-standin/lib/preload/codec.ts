export interface Codec {
  encode: (value: unknown) => string
  decode: (text: string) => unknown
}

type Tagged = Record<string, unknown> & { $: string }

/**
 * Returns structured clone as text for both ends. Main calls it, and its source is put into the preload's world, so
 * it may use nothing from outside itself. Plain data stays plain JSON; everything else becomes an object whose `$`
 * names its kind.
 */
export function makeCodec(isProxy: (value: object) => boolean = () => false): Codec {
  const viewTypes = [
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'DataView',
  ]
  const errorTypes = ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']
  const fail = (): never => {
    throw new Error('An object could not be cloned.')
  }

  type Base64 = { toBase64?: () => string }
  const toText = (bytes: Uint8Array): string => {
    if (typeof Buffer !== 'undefined')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    const native = (bytes as Base64).toBase64
    if (native) return native.call(bytes)
    let text = ''
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
    return btoa(text)
  }
  const toBytes = (text: string): Uint8Array<ArrayBuffer> => {
    if (typeof Buffer !== 'undefined') return new Uint8Array(Buffer.from(text, 'base64'))
    const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64
    return native ? native.call(Uint8Array, text) : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  }

  const encode = (root: unknown): string => {
    const seen = new Map<object, number>()
    const array = (value: unknown[]): unknown[] => {
      const out = new Array<unknown>(value.length)
      for (let i = 0; i < value.length; i++)
        out[i] = value[i] === undefined && !(i in value) ? { $: 'hole' } : walk(value[i])
      return out
    }
    const entries = (value: object): unknown[] =>
      Object.keys(value).flatMap((key) => [key, walk((value as Record<string, unknown>)[key])])
    const plain = (value: object): unknown => {
      if (Object.hasOwn(value, '$') || Object.hasOwn(value, '__proto__')) return { $: 'object', e: entries(value) }
      const out: Record<string, unknown> = {}
      for (const key of Object.keys(value)) {
        const item = (value as Record<string, unknown>)[key]
        out[key] = typeof item === 'string' ? item : walk(item)
      }
      return out
    }
    const error = (value: Error): unknown => {
      const own = 'cause' in value ? { c: walk(value.cause) } : {}
      return {
        $: 'error',
        n: errorTypes.includes(value.name) ? value.name : 'Error',
        m: value.message,
        s: value.stack,
        ...own,
      }
    }
    const object = (value: object): unknown => {
      if (isProxy(value)) fail()
      if (Array.isArray(value)) return array(value)
      // Most objects of a large message are plain rows, so their kind is not looked up.
      if (Object.getPrototypeOf(value) === Object.prototype && !(Symbol.toStringTag in value)) return plain(value)
      const tag = Object.prototype.toString.call(value).slice(8, -1)
      if (value instanceof Error || tag === 'Error') return error(value as Error)
      if (ArrayBuffer.isView(value)) {
        if (!viewTypes.includes(tag)) fail()
        return {
          $: 'view',
          t: tag,
          d: toText(new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength)),
        }
      }
      if (tag === 'ArrayBuffer') return { $: 'buffer', d: toText(new Uint8Array(value as ArrayBuffer)) }
      if (tag === 'Date') return { $: 'date', v: walk((value as Date).getTime()) }
      if (tag === 'RegExp') return { $: 'regexp', s: (value as RegExp).source, f: (value as RegExp).flags }
      if (tag === 'Map')
        return { $: 'map', e: [...(value as Map<unknown, unknown>)].flatMap(([key, item]) => [walk(key), walk(item)]) }
      if (tag === 'Set') return { $: 'set', e: [...(value as Set<unknown>)].map(walk) }
      if (tag === 'Boolean' || tag === 'Number' || tag === 'String' || tag === 'BigInt')
        return { $: 'boxed', v: walk(value.valueOf()) }
      return tag === 'Object' ? plain(value) : fail()
    }
    const walk = (value: unknown): unknown => {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value
        case 'undefined':
          return { $: 'undefined' }
        case 'bigint':
          return { $: 'bigint', v: String(value) }
        case 'number':
          return Number.isFinite(value) && !Object.is(value, -0)
            ? value
            : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
        case 'object':
          break
        default:
          return fail()
      }
      if (value === null) return null
      const before = seen.get(value)
      if (before !== undefined) return { $: 'ref', i: before }
      seen.set(value, seen.size)
      return object(value)
    }
    return JSON.stringify(walk(root))
  }

  const decode = (text: string): unknown => {
    const table: unknown[] = []
    const keep = <T>(value: T): T => {
      table.push(value)
      return value
    }
    const pairs = (list: unknown, put: (key: unknown, value: unknown) => void): void => {
      const items = list as unknown[]
      for (let i = 0; i < items.length; i += 2) put(walk(items[i]), walk(items[i + 1]))
    }
    const error = (node: Tagged): Error => {
      const types = globalThis as unknown as Record<string, ErrorConstructor>
      const made = keep(new types[String(node.n)]!(String(node.m)))
      Object.defineProperty(made, 'stack', { value: node.s, writable: true, configurable: true })
      if ('c' in node) Object.defineProperty(made, 'cause', { value: walk(node.c), writable: true, configurable: true })
      return made
    }
    const view = (node: Tagged): unknown => {
      const types = globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => unknown>
      return keep(new types[String(node.t)]!(toBytes(String(node.d)).buffer))
    }
    const special = (node: Tagged): unknown => {
      switch (node.$) {
        case 'undefined':
          return undefined
        case 'bigint':
          return BigInt(String(node.v))
        case 'number':
          return Number(node.v)
        case 'ref':
          return table[Number(node.i)]
        case 'date':
          return keep(new Date(Number(walk(node.v))))
        case 'regexp':
          return keep(new RegExp(String(node.s), String(node.f)))
        case 'boxed':
          return keep(Object(walk(node.v)))
        case 'buffer':
          return keep(toBytes(String(node.d)).buffer)
        case 'view':
          return view(node)
        case 'error':
          return error(node)
        case 'map': {
          const map = keep(new Map<unknown, unknown>())
          pairs(node.e, (key, value) => map.set(key, value))
          return map
        }
        case 'set': {
          const set = keep(new Set<unknown>())
          for (const item of node.e as unknown[]) set.add(walk(item))
          return set
        }
        case 'object': {
          const made = keep<Record<string, unknown>>({})
          pairs(node.e, (key, value) =>
            Object.defineProperty(made, String(key), { value, writable: true, enumerable: true, configurable: true }),
          )
          return made
        }
        default:
          throw new Error(`Unknown kind ${node.$}`)
      }
    }
    const list = (node: unknown[]): unknown[] => {
      keep(node)
      for (let i = 0; i < node.length; i++) {
        const item = node[i]
        if (typeof item !== 'object' || item === null) continue
        if ((item as Tagged).$ === 'hole') Reflect.deleteProperty(node, i)
        else node[i] = walk(item)
      }
      return node
    }
    // The value was just made by JSON.parse, so plain parts are completed in place instead of being rebuilt.
    const walk = (node: unknown): unknown => {
      if (typeof node !== 'object' || node === null) return node
      if (Array.isArray(node)) return list(node)
      if ('$' in node) return special(node as Tagged)
      const record = keep(node) as Record<string, unknown>
      for (const key of Object.keys(record)) {
        const item = record[key]
        if (typeof item === 'object' && item !== null) record[key] = walk(item)
      }
      return record
    }
    return walk(JSON.parse(text))
  }

  return { encode, decode }
}
