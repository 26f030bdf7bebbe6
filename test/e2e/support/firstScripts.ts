import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The most that the scripts of the first screen may be (KiB, gzip): docs/speed.md. */
export const MOST_KIB = 250
const assets = join(import.meta.dirname, '../../../out/renderer')

/**
 * Returns all scripts that are loaded before the first screen: the scripts that the page runs, and their imports. What
 * the page only fetches ahead (of the month, for its lines) is not among them.
 */
export function firstScripts(): readonly string[] {
  const seen = new Map<string, string>()
  const todo = [...readFileSync(join(assets, 'index.html'), 'utf8').matchAll(/src="\.\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file)) continue
    const text = readFileSync(join(assets, file), 'utf8')
    seen.set(file, text)
    todo.push(
      ...[...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => `assets/${name}`),
    )
  }
  return [...seen.values()]
}

/** Returns their size (KiB, gzip). */
export function firstScriptsKib(): number {
  return firstScripts().reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024
}
