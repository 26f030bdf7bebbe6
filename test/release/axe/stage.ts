import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStage, settled, type Stage, wear } from '../../e2e/demo/stage.ts'
import { type Language, THEMES, type Theme } from '../../e2e/demo/options.ts'
import type { Desk } from '../../e2e/support/desk.ts'
import { audit, type Violation } from './audit.ts'
import { goingOn } from './walk.ts'

/** The findings of axe on one screen in one combination of language and theme. */
export interface Finding {
  screen: string
  language: Language
  theme: Theme
  violations: Violation[]
}

const SIZE = { width: 1280, height: 800 }

/**
 * Returns a stage for the demo that runs an audit in both themes instead of taking a picture. Its files go into a
 * temporary folder.
 */
export function auditStage(
  desk: Desk,
  language: Language,
  found: (finding: Finding) => void,
  failed: (title: string, error: unknown) => void,
): Stage {
  const stage = createStage(desk, language, [], mkdtempSync(join(tmpdir(), 'tokucho-axe-')))
  return {
    ...stage,
    get page() {
      return desk.page
    },
    step: goingOn(stage, failed),
    async shoot(screen) {
      for (const theme of THEMES) {
        await wear(desk, { theme, ...SIZE })
        await settled(desk.page)
        found({ screen, language, theme, violations: await audit(desk.page) })
      }
      await wear(desk, { theme: THEMES[0], ...SIZE })
    },
  }
}
