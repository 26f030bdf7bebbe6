// Loaded before the app (`electron -r`). Turns message boxes of the system into windows that a test can read and
// answer, as on the stand-in. A call that would open a folder prints a line instead.
const { app, BrowserWindow, dialog, shell } = require('electron')

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text = '') => text.replace(/[&<>"]/g, (letter) => escapes[letter])
const html = ({
  title,
  message,
  detail,
  buttons = ['OK'],
  defaultId = 0,
}) => `<!doctype html><meta charset=utf-8><title>${escape(title)}</title><body style="font:15px sans-serif;margin:24px">
<p><b>${escape(message)}</b><p style="white-space:pre-wrap">${escape(detail)}<p>${buttons.map((label, index) => `<button ${index === defaultId ? 'autofocus' : ''}>${escape(label)}</button>`).join(' ')}`
const CHOICE = `new Promise((choose) => {
  document.querySelectorAll('button').forEach((button, index) => { button.onclick = () => choose(index) })
  onkeydown = ({ key }) => { if (key === 'Escape') choose(-1) }
})`

// A message box is not a window of the app, so closing it must not count as closing the last window.
let boxesGoing = false
const emit = app.emit.bind(app)
app.emit = (event, ...args) => (event === 'window-all-closed' && boxesGoing ? true : emit(event, ...args))

async function ask(options) {
  // The window has a session of its own, because the app's session refuses everything that is not a page of the app.
  const window = new BrowserWindow({ width: 600, height: 520, webPreferences: { partition: 'dialogs' } })
  const closed = new Promise((resolve) => {
    window.once('closed', () => resolve(-1))
  })
  await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(html(options))}`)
  const chosen = await Promise.race([closed, window.webContents.executeJavaScript(CHOICE).catch(() => -1)])
  boxesGoing = true
  if (!window.isDestroyed()) window.destroy()
  setImmediate(() => {
    boxesGoing = false
  })
  return { response: chosen < 0 ? (options.cancelId ?? 0) : chosen, checkboxChecked: false }
}

dialog.showMessageBox = (first, second) => ask(second ?? first)
shell.openPath = async (path) => {
  console.log(`shell.openPath ${path}`)
  return ''
}
