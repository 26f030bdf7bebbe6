// The names of folders in imports (`#ui/…`), as package.json declares them. It is a resolver of imports as
// eslint-plugin-boundaries asks for one; zones.mjs uses it as well.
const { existsSync } = require('node:fs')
const { dirname, join, resolve } = require('node:path')
const { imports } = require('../../package.json')

const root = join(__dirname, '..', '..')
const patterns = Object.entries(imports)
  .map(([from, to]) => ({ from: from.split('*'), to: to.split('*') }))
  .sort((a, b) => b.from[0].length - a.from[0].length || b.from[1].length - a.from[1].length)

/** Returns the path from the root of the project that such a specifier means, or undefined if it is none. */
function aliasTarget(specifier) {
  const pattern = patterns.find(({ from: [start, end] }) => specifier.startsWith(start) && specifier.endsWith(end))
  if (pattern === undefined) return undefined
  const middle = specifier.slice(pattern.from[0].length, specifier.length - pattern.from[1].length)
  return pattern.to.join(middle).slice('./'.length)
}

module.exports = {
  aliasTarget,
  interfaceVersion: 2,
  resolve(specifier, importer) {
    const plain = specifier.replace(/\?.*$/, '')
    const alias = aliasTarget(plain)
    if (alias === undefined && !plain.startsWith('.')) return { found: false }
    const path = alias === undefined ? resolve(dirname(importer), plain) : join(root, alias)
    return existsSync(path) ? { found: true, path } : { found: false }
  },
}
