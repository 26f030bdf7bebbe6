// Loaded before the app (`electron -r`). Simulates faults that are listed in a file, which a test may change while the
// app runs. An example is {"disk":[{"match":"journal.jsonl","code":"ENOSPC"}],"clockMs":-1000}. A write fails with
// `code` if its path ends with `match` or is below a folder of that name, or for "*" if it is anywhere under the data
// folder. The clock is wrong by `clockMs`.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { resolve, sep } = require('node:path')

const control = process.env.BROKEN_WORLD
// As the app has it, where the tests run on another system.
const folder = resolve(process.env.BROKEN_FOLDER)
const readFile = fs.readFileSync
const world = () => JSON.parse(readFile(control, 'utf8'))

function failFor(path) {
  // The stand-in's own files in the data folder do not belong to the app.
  if (typeof path !== 'string' || !resolve(path).startsWith(folder + sep) || path.includes(`${sep}standin-`)) return
  const rule = (world().disk ?? []).find(
    ({ match }) =>
      match === '*' ||
      path.endsWith(match) ||
      path.endsWith(`${match}.tmp`) ||
      path.includes(`${sep}${match}.tmp-`) ||
      path.includes(`${sep}${match}${sep}`),
  )
  if (rule)
    throw Object.assign(new Error(`${rule.code}: broken by the test`), { code: rule.code, syscall: 'open', path })
}

const writes = (flags) =>
  typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : /[wa+]/.test(flags ?? 'r')
const wrap = (owner, name, pathsOf) => {
  const real = owner[name]
  owner[name] = function (...args) {
    for (const path of pathsOf(args)) {
      try {
        failFor(path)
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
  wrap(owner, `open${suffix}`, ([path, flags]) => (writes(flags) ? [path] : []))
  for (const name of ['writeFile', 'appendFile', 'rm', 'unlink']) wrap(owner, name + suffix, ([path]) => [path])
  for (const name of ['rename', 'copyFile']) wrap(owner, name + suffix, ([from, to]) => [from, to])
}
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
