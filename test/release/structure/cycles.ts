import type { Import } from './imports.ts'

/** Returns the groups of two or more nodes that can reach each other along the edges. */
export function cyclesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  // Tarjan's algorithm for strongly connected components.
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    for (const next of targets.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const node of targets.keys()) if (!index.has(node)) visit(node)
  return cycles
}

/** Returns the pairs of folders whose files import each other, as `a <-> b`. */
export function twoWayPairs(imports: readonly Import[]): string[] {
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const ways = new Set(imports.map(({ from, to }) => `${folder(from)} ${folder(to)}`))
  return [...ways].flatMap((way) => {
    const [from = '', to = ''] = way.split(' ')
    return from < to && ways.has(`${to} ${from}`) ? [`${from} <-> ${to}`] : []
  })
}
