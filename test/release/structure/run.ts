// npm run check -- structure: prints figures about the layout of the app's code.
import { cyclesOf, twoWayPairs } from './cycles.ts'
import { importsBetween } from './imports.ts'
import { sizesOf } from './sizes.ts'
import { productSources } from './sources.ts'

const FEATURES = ['statement', 'lot', 'payee', 'filing', 'balance', 'deposit', 'ledger', 'journal', 'transfer'] as const

const sources = productSources()
const imports = importsBetween(sources)
const sizes = sizesOf(sources)
const row = (name: string, value: number | string) => {
  console.log(`${name.padEnd(44)} ${String(value)}`)
}
const list = (name: string, items: readonly string[]) => {
  row(name, items.length)
  if (process.argv.includes('--list')) for (const item of items) console.log(`    ${item}`)
}

row('files', sources.length)
row('lines', sizes.lines)
row('folders', new Set(sources.map(({ path }) => path.slice(0, path.lastIndexOf('/')))).size)
for (const feature of FEATURES) {
  // Matches the name as a whole word of the path, in any form: `lot` does not match `slots`.
  const paths = sources
    .map(({ path }) => path)
    .filter((path) => new RegExp(`(^|[/_-]|(?<=[a-z]))${feature}(s|[A-Z./-]|$)`, 'i').test(path))
  row(
    `${feature}: files, folders`,
    `${String(paths.length)}, ${String(new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/')))).size)}`,
  )
}
list('pairs of folders that import each other', twoWayPairs(imports))
list(
  'cycles of files',
  cyclesOf(imports).map((cycle) => cycle.join(' ')),
)
list(
  'cycles of files by values',
  cyclesOf(imports.filter(({ typeOnly }) => !typeOnly)).map((cycle) => cycle.join(' ')),
)
list('files over 300 lines', sizes.longFiles)
list('functions over 40 lines', sizes.longFunctions)
row('function: median, nine tenths', `${String(sizes.functionMedian)}, ${String(sizes.functionTenth)}`)
row('lines over 120', sizes.longLines)
