'use strict'
const { app, BrowserWindow, ipcMain, protocol } = require('electron')
const { readFile } = require('node:fs/promises')
const { join } = require('node:path')

protocol.registerSchemesAsPrivileged([
  { scheme: 'fixture', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])
const log = (globalThis.fixture = { heard: [], requests: [], events: [] })

ipcMain.handle('echo', (_event, ...args) => (args.length === 1 ? args[0] : args))
ipcMain.handle('size', (_event, bytes) => [bytes.length, bytes[bytes.length - 1]])
ipcMain.handle('fail', (_event, message) => {
  throw new TypeError(message)
})
ipcMain.handle('uncloneable', () => () => {})
ipcMain.handle('where', (event) => ({
  url: event.senderFrame.url,
  origin: event.senderFrame.origin,
  parent: event.senderFrame.parent,
  id: event.sender.id,
}))
ipcMain.on('note', (event, ...args) => {
  log.heard.push(args)
  event.reply('noted', ...args)
})

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' }
async function serve(request) {
  const url = new URL(request.url)
  log.requests.push({ url: request.url, method: request.method, origin: request.headers.get('origin') })
  if (url.pathname === '/echo')
    return new Response(await request.text(), { status: 201, headers: { 'x-method': request.method } })
  const name = url.pathname === '/' ? '/index.html' : url.pathname
  try {
    const body = await readFile(join(__dirname, 'page', name))
    const csp = "default-src 'self'; frame-src 'self' fixture://other; connect-src 'self'"
    return new Response(body, {
      headers: { 'content-type': types[name.split('.').at(-1)], 'content-security-policy': csp },
    })
  } catch {
    return new Response('not found', { status: 404 })
  }
}

log.open = (options = {}, url = 'fixture://main/') => {
  const window = new BrowserWindow({
    width: 900,
    height: 700,
    ...options,
    webPreferences: {
      preload: join(__dirname, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      ...options.webPreferences,
    },
  })
  window.webContents.setWindowOpenHandler((details) => {
    log.events.push(['open', details.url])
    return { action: 'deny' }
  })
  window.webContents.on('will-navigate', (event, to) => {
    log.events.push(['will-navigate', to])
    if (!to.startsWith('fixture://main/')) event.preventDefault()
  })
  return { window, loaded: url ? window.loadURL(url) : undefined }
}

app.on('second-instance', (_event, argv, cwd, data) => log.events.push(['second-instance', argv.at(-1), cwd, data]))
app.on('window-all-closed', () => app.quit())
if (process.env.FIXTURE_SINGLE && !app.requestSingleInstanceLock({ from: 'second' })) {
  console.log('second instance leaves')
  app.quit()
} else {
  app.whenReady().then(() => {
    protocol.handle('fixture', serve)
    log.open({ show: true })
    if (process.env.FIXTURE_SINGLE) console.log('first instance runs')
  })
}
