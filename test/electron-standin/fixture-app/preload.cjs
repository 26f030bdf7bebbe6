'use strict'
const { contextBridge, ipcRenderer } = require('electron')
const outcome = (task) => { try { return { value: task() } } catch (error) { return { error: error.message } } }
const mutable = { counter: { n: 1 }, list: [1, 2] }
window.leaked = 'preload'
contextBridge.exposeInMainWorld('api', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  on: (channel, listener) => { const wrapped = (_event, ...args) => listener(...args); ipcRenderer.on(channel, wrapped); return () => ipcRenderer.off(channel, wrapped) },
  data: mutable,
  bump: () => (mutable.counter.n += 1),
  same: (value) => value,
  later: async (value) => value,
  throws: () => { throw new RangeError('from preload') },
  callBack: (callback) => callback(41),
  make: () => ({ twice: (n) => n * 2 }),
  required: Object.fromEntries(['fs', 'node:fs', 'path', './other.cjs', 'child_process'].map((name) => [name, outcome(() => typeof require(name))])),
  allowed: ['electron', 'events', 'timers', 'url', 'node:events'].map((name) => typeof require(name)),
  processKeys: Object.keys(process).sort(),
  binding: outcome(() => typeof process.binding),
  webFrame: outcome(() => require('electron').webFrame),
  again: outcome(() => contextBridge.exposeInMainWorld('document', {})),
})
