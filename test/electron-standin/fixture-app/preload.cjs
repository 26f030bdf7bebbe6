'use strict'
const { contextBridge, ipcRenderer } = require('electron')
const outcome = (task) => {
  try {
    return { value: task() }
  } catch (error) {
    return { error: error.message }
  }
}
const mutable = { counter: { n: 1 }, list: [1, 2] }
window.leaked = 'preload'
class Money {
  constructor() {
    this.yen = 1
  }
  twice() {
    return this.yen * 2
  }
}
const circle = { a: 1 }
circle.self = circle
const shared = { n: 1 }
const nested = (depth) => {
  let value = {}
  for (let i = 0; i < depth; i++) value = { value }
  return value
}
/** The values that tests send across the bridge, by their description. */
const crossing = {
  'an instance of a class': () => new Money(),
  'an instance with a function': () => Object.assign(new Money(), { f: () => 3 }),
  'a getter': () => ({
    get g() {
      return 5
    },
  }),
  'a circle': () => circle,
  'a circle with a function': () => {
    const value = { f: () => 1 }
    value.self = value
    return value
  },
  'one object twice': () => ({ x: shared, y: shared, f: () => 1 }),
  'an array with a hole': () => {
    const list = ['x', 'y', 'z']
    delete list[1]
    return list
  },
  'an array with a name': () => Object.assign([1, 2], { extra: 3 }),
  'a date, a pattern and bytes': () => [new Date(5), /a/g, new Uint8Array([1, 2])],
  'a map': () => new Map([[1, { a: 1 }]]),
  'an error': () => Object.assign(new TypeError('wrong', { cause: 1 }), { code: 'E' }),
  'an error in an object': () => ({ e: new TypeError('wrong') }),
  'an error in an array': () => [new RangeError('wrong')],
  'an error in a map': () => new Map([[1, new TypeError('wrong')]]),
  'an object without a prototype': () => Object.assign(Object.create(null), { a: 1 }),
  'what is inherited': () => Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } }),
  'a proxy': () => new Proxy({ a: 1 }, {}),
  'a proxy with a function': () => new Proxy({ f: () => 1 }, {}),
  'a proxy beside a function': () => ({ f: () => 1, p: new Proxy({ a: 1 }, {}) }),
  'a proxy of a function': () => ({ p: new Proxy(() => 7, {}) }),
  'a function in a map': () => new Map([[1, () => 1]]),
  arguments: function () {
    return (function () {
      return arguments
    })(1, 2)
  },
  'a name of the prototype': () => JSON.parse('{"__proto__":{"polluted":true},"a":1}'),
  'a function with a name': () => Object.assign(() => 1, { extra: 2 }),
  '499 levels': () => nested(499),
  '500 levels': () => nested(500),
  'a thrown text': () => {
    throw 'text'
  },
  'a thrown object': () => {
    throw { code: 'X' }
  },
  'a thrown error': () => {
    throw Object.assign(new TypeError('wrong'), { code: 'X' })
  },
  'a text that a promise fails with': async () => {
    throw 'text'
  },
  'an error that a promise fails with': async () => {
    throw Object.assign(new TypeError('wrong'), { code: 'X' })
  },
}
contextBridge.exposeInMainWorld('api', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  on: (channel, listener) => {
    const wrapped = (_event, ...args) => listener(...args)
    ipcRenderer.on(channel, wrapped)
    return () => ipcRenderer.off(channel, wrapped)
  },
  data: mutable,
  crossing,
  bump: () => (mutable.counter.n += 1),
  same: (value) => value,
  later: async (value) => value,
  throws: () => {
    throw new RangeError('from preload')
  },
  callBack: (callback) => callback(41),
  make: () => ({ twice: (n) => n * 2 }),
  required: Object.fromEntries(
    ['fs', 'node:fs', 'path', './other.cjs', 'child_process'].map((name) => [
      name,
      outcome(() => typeof require(name)),
    ]),
  ),
  allowed: ['electron', 'events', 'timers', 'url', 'node:events'].map((name) => typeof require(name)),
  processKeys: Object.keys(process).sort(),
  binding: outcome(() => typeof process.binding),
  webFrame: outcome(() => require('electron').webFrame),
  again: outcome(() => contextBridge.exposeInMainWorld('document', {})),
})
