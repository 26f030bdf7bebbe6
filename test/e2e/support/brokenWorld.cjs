// Loaded before the app (`electron -r`). Simulates faults that are listed in a file, which a test may change while the
// app runs. An example is {"disk":[{"match":"journal.jsonl","code":"ENOSPC"}],"clockMs":-1000}. A write fails with
// `code` if its path ends with `match` or is below a folder of that name, or for "*" if it is anywhere under the data
// folder. With `at: 'later'` the file can be opened and takes one write; with `at: 'reading'` it is reading that fails.
// The clock is wrong by `clockMs`.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { resolve, sep } = require('node:path')

const control = process.env.BROKEN_WORLD
// As the app has it, where the tests run on another system.
const folder = resolve(process.env.BROKEN_FOLDER)
const readFile = fs.readFileSync
const world = () => JSON.parse(readFile(control, 'utf8'))

const fits = (path, match) =>
  match === '*'
    ? resolve(path).startsWith(folder + sep)
    : path.endsWith(match) ||
      path.endsWith(`${match}.tmp`) ||
      path.includes(`${sep}${match}.tmp-`) ||
      path.includes(`${sep}${match}${sep}`)

function failFor(path, when) {
  // The stand-in's own files in the data folder do not belong to the app.
  if (typeof path !== 'string' || path.includes(`${sep}standin-`)) return
  const rule = (world().disk ?? []).find(({ match, at }) => at === when && fits(path, match))
  if (rule)
    throw Object.assign(new Error(`${rule.code}: broken by the test`), { code: rule.code, syscall: 'open', path })
}

const writes = (flags) =>
  typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : /[wa+]/.test(flags ?? 'r')
const wrap = (owner, name, pathsOf, when = () => undefined) => {
  const real = owner[name]
  owner[name] = function (...args) {
    for (const path of pathsOf(args)) {
      try {
        failFor(path, when(args))
      } catch (error) {
        if (owner === fs.promises) return Promise.reject(error)
        const callback = name.endsWith('Sync') ? undefined : args.at(-1)
        if (typeof callback !== 'function') throw error
        return void process.nextTick(callback, error)
      }
    }
    return Reflect.apply(real, this, args)
  }
}
for (const [owner, suffix] of [
  [fs, 'Sync'],
  [fs, ''],
  [fs.promises, ''],
]) {
  wrap(
    owner,
    `open${suffix}`,
    ([path]) => [path],
    ([, flags]) => (writes(flags) ? undefined : 'reading'),
  )
  for (const name of ['writeFile', 'appendFile', 'rm', 'unlink']) wrap(owner, name + suffix, ([path]) => [path])
  for (const name of ['rename', 'copyFile']) wrap(owner, name + suffix, ([from, to]) => [from, to])
}

// Only streams are written piece by piece: each opens its file, and writes it, by these two.
const written = new Map()
const open = fs.open
fs.open = (path, ...args) => {
  const opened = args.pop()
  return open(path, ...args, (error, fd) => {
    if (fd !== undefined) written.set(fd, { path, times: 0 })
    opened(error, fd)
  })
}
for (const name of ['write', 'writev'])
  wrap(
    fs,
    name,
    ([fd]) => {
      const file = written.get(fd)
      if (file) file.times += 1
      return file !== undefined && file.times > 1 ? [file.path] : []
    },
    () => 'later',
  )
syncBuiltinESMExports()

const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + (world().clockMs ?? 0)] : args))
  }
  static now() {
    return RealDate.now() + (world().clockMs ?? 0)
  }
}
