import type { DiagnosticsSection } from '#contract/ipc/channels'
import { toStorageError } from '../../storage/storageError.ts'
import type { SectionName, Sections } from './sections.ts'

const ORDER = [
  'app',
  'system',
  'settings',
  'keys',
  'storage',
  'journal',
  'backups',
  'clock',
  'drift',
  'log',
] as const satisfies readonly SectionName[]

/** A section that fails becomes one line with its error code. */
export async function composeSections(sections: Sections): Promise<DiagnosticsSection[]> {
  const composed: DiagnosticsSection[] = []
  for (const name of ORDER) {
    const lines = sections[name]
    if (lines) composed.push({ name, lines: await linesOf(name, lines) })
  }
  return composed
}

async function linesOf(name: SectionName, lines: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await lines()
  } catch (thrown) {
    return [`not available (${toStorageError(name, thrown).detail})`]
  }
}

/** In English, because support reads it. */
export function reportText(sections: readonly DiagnosticsSection[], now: Date): string {
  const parts = sections.map(({ name, lines }) =>
    [`== ${name} ==`, ...(lines.length === 0 ? ['none'] : lines), ''].join('\n'),
  )
  return [`Tokucho Desk diagnostics, ${now.toISOString()}`, '', ...parts].join('\n')
}

export const reportFileName = (now: Date): string =>
  `tokucho-desk-diagnostics-${now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.txt`
