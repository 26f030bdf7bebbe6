import { en } from '#i18n/en/index'
import { ja } from '#test/japanese'

interface Tree {
  readonly [key: string]: string | Tree
}
export type Catalogue = ReadonlyMap<string, string>

/** Returns a tree of messages as a map from `area.group.key` to the message. */
function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

export const areas = Object.keys(ja)
export const japanese: Catalogue = new Map(flatten(ja))
export const english: Catalogue = new Map(flatten(en))

/** Returns the placeholders of a message, sorted and without duplicates. */
export function placeholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()
}

/** Returns whether a key names a message or a group of messages. */
export function exists(key: string): boolean {
  return japanese.has(key) || [...japanese.keys()].some((known) => known.startsWith(`${key}.`))
}
