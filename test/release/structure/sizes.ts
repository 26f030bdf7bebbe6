import ts from 'typescript'
import type { Source } from './sources.ts'

const LONG_FILE = 300
const LONG_FUNCTION = 40
const LONG_LINE = 120

export interface Sizes {
  lines: number
  longFiles: string[]
  longFunctions: string[]
  /** Number of lines of the median function, and of the function at the 90th percentile. */
  functionMedian: number
  functionTenth: number
  longLines: number
}

/** Returns how long files, functions and lines are. */
export function sizesOf(sources: readonly Source[]): Sizes {
  const functions = sources.flatMap(functionsOf).sort((a, b) => a.lines - b.lines)
  const at = (share: number) => functions[Math.floor((functions.length - 1) * share)]?.lines ?? 0
  const lines = sources.flatMap(({ text }) => text.trimEnd().split('\n'))
  return {
    lines: lines.length,
    longFiles: sources.filter(({ text }) => text.trimEnd().split('\n').length > LONG_FILE).map(({ path }) => path),
    longFunctions: functions
      .filter((one) => one.lines > LONG_FUNCTION)
      .map((one) => `${one.name} (${String(one.lines)})`),
    functionMedian: at(0.5),
    functionTenth: at(0.9),
    longLines: lines.filter((line) => line.length > LONG_LINE).length,
  }
}

function functionsOf({ path, script }: Source): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = script.getLineAndCharacterOfPosition(node.getStart()).line
      const lines = script.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1
      found.push({ name: `${path}:${String(first + 1)}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}
