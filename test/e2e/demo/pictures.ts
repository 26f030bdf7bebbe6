import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the file names of the pictures that the manual and README show. */
function picturesShown(root: string): string[] {
  const manual = readdirSync(join(root, 'docs/manual'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, 'docs/manual', name))
  const sources = [...manual, join(root, 'README.md')].map((path) => readFileSync(path, 'utf8'))
  return [
    ...new Set(
      sources.flatMap((source) => [...source.matchAll(/images\/([\w-]+\.png)/g)].map(([, name]) => name ?? '')),
    ),
  ].sort()
}

/**
 * Copies the pictures that the documents show from a demo into docs/images, over the existing ones, and returns their
 * names. Throws if the demo did not take one of them.
 */
export function takeIntoDocs(folder: string, root: string): string[] {
  const taken = readdirSync(folder)
  const wanted = picturesShown(root).map((name) => {
    const file = taken.find((one) => one.replace(/^\d+-/, '') === name)
    if (file === undefined) throw new Error(`docs: the demo takes no picture ${name}`)
    return { name, file }
  })
  const images = join(root, 'docs/images')
  for (const name of readdirSync(images)) rmSync(join(images, name))
  for (const { name, file } of wanted) copyFileSync(join(folder, file), join(images, name))
  return wanted.map(({ name }) => name)
}
