import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const { changesSince, linted, specsFor } = (await import(pathToFileURL('scripts/lib/changed.mjs').href)) as {
  changesSince: (given?: string) => string
  linted: (files: readonly string[]) => string[]
  specsFor: (files: readonly string[]) => string[]
}

describe('npm test -- --changed', () => {
  it('always runs the main job, and the specs that changed', () => {
    expect(specsFor(['src/domain/text/yen.ts'])).toEqual(['test/e2e/main-job.spec.ts'])
    expect(specsFor(['test/e2e/grid.spec.ts', 'test/e2e/main-job.spec.ts'])).toEqual([
      'test/e2e/main-job.spec.ts',
      'test/e2e/grid.spec.ts',
    ])
  })

  it.each([
    'src/renderer/ui/icons/navPaths.ts',
    'src/renderer/i18n/ja/common.ts',
    'test/stories/states/IconStates.vue',
  ])('compares the pictures of all controls after a change of %s', (file) => {
    expect(specsFor([file])).toEqual(['test/e2e/main-job.spec.ts', 'test/e2e/stories.spec.ts'])
  })

  it.each([
    'test/e2e/support/desk.ts',
    'test/electron-standin/lib/app/app.ts',
    'playwright.config.ts',
    'test/release/packed/pack.ts',
  ])('runs every spec after a change of %s, which they share', (file) => {
    expect(specsFor([file, 'test/e2e/grid.spec.ts'])).toEqual([])
  })

  it('lints code, not texts and pictures', () => {
    expect(linted(['a.ts', 'b.vue', 'c.mjs', 'd.cjs', 'README.md', 'e.png', 'f.sql'])).toEqual([
      'a.ts',
      'b.vue',
      'c.mjs',
      'd.cjs',
    ])
  })

  it('says so when git does not know the commit to count from', () => {
    expect(() => changesSince('no-such-branch')).toThrow('git knows no no-such-branch')
  })
})
