// npm run check -- NAME [arguments]: runs one of the checks and helpers that are too long or too special for `npm test`.
// Each is a module of scripts/check/ that offers `about`, its line of the list, and `check`. Without a name it lists them.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { main, Unprepared } from './lib/report.mjs'

const names = readdirSync(join(import.meta.dirname, 'check'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => basename(file, '.mjs'))
  .sort()

const load = (name) => import(`./check/${name}.mjs`)

async function list() {
  const width = Math.max(...names.map((name) => name.length))
  const lines = []
  for (const name of names) lines.push(`  ${name.padEnd(width)}  ${(await load(name)).about}`)
  return lines.join('\n')
}

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) {
    console.log(`npm run check -- NAME [arguments]\n\n${await list()}`)
    return
  }
  if (!names.includes(name)) throw new Unprepared(`There is no check "${name}". These are there:\n\n${await list()}`)
  const { check } = await load(name)
  await check(args)
})
