// Loaded before the app (`electron -r`): counts what main has begun for its pages and not finished, which idle.ts reads.
const { ipcMain, protocol } = require('electron')

let running = 0
Object.defineProperty(globalThis, 'runningForPages', { get: () => running })

const counted =
  (work) =>
  async (...given) => {
    running += 1
    try {
      return await work(...given)
    } finally {
      running -= 1
    }
  }
const handleCall = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (channel, work) => handleCall(channel, counted(work))
const handleRequest = protocol.handle.bind(protocol)
protocol.handle = (scheme, work) => handleRequest(scheme, counted(work))
