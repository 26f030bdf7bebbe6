import { formatYen } from '#domain/yen'
import type { EditorFinding } from './lotFindings.ts'

/** Numbers read as in the grid: with commas. */
const figures = (params: EditorFinding['params'] = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatYen(value) : value]))

type Translate = (key: string, named?: Record<string, unknown>) => string

/** A finding in the interface language; findings of the editor itself have their texts under `lots`. */
export function findingText(finding: EditorFinding, t: Translate): string {
  const own = finding.code === 'unreadableNumber' || finding.code === 'bankError'
  return t(`${own ? 'lots.finding' : 'findings'}.${finding.code}`, figures(finding.params))
}
