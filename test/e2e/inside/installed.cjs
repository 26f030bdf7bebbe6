// Loaded before the app (`electron -r`), which then counts as the one that is installed in the folder E2E_INSTALLED.
// electron-updater is the real one; only the program that it starts at the end is not started, but written down in the
// file `started.json` there.
const childProcess = require('node:child_process')
const { createHash } = require('node:crypto')
const { EventEmitter } = require('node:events')
const { readFileSync, writeFileSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { app, session } = require('electron')

const folder = resolve(process.env.E2E_INSTALLED)
// An installed app would refuse the debugger by which the test drives it.
process.argv = process.argv.filter((word) => !/^--(?:inspect|remote-debugging-port)=/.test(word))

const certificate = readFileSync(join(folder, 'publisher.pem'), 'utf8')
const plain = (text) => text.replace(/\s/g, '')

app.whenReady().then(() => {
  process.execPath = join(folder, 'Tokucho Desk.exe')
  Object.defineProperty(process, 'resourcesPath', { value: join(folder, 'resources') })
  Object.assign(process.env, {
    APPIMAGE: join(folder, 'Tokucho Desk.AppImage'),
    // Where electron-updater keeps what it downloads.
    LOCALAPPDATA: join(folder, 'cache'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  })
  session
    .fromPartition('electron-updater', { cache: false })
    .setCertificateVerifyProc(({ certificate: shown }, done) => {
      done(plain(shown.data) === plain(certificate) ? 0 : -3)
    })
})

const spawn = childProcess.spawn
childProcess.spawn = (program, args, options) => {
  if (!/tokucho.desk[^/\\]*\.(?:exe|AppImage)$/i.test(program)) return spawn(program, args, options)
  const sha512 = createHash('sha512').update(readFileSync(program)).digest('base64')
  writeFileSync(join(folder, 'started.json'), JSON.stringify({ sha512, args }))
  return Object.assign(new EventEmitter(), { pid: 1, unref: () => undefined })
}
