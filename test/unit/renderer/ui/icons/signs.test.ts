import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ja } from '#i18n/ja/index'

const ROOT = 'src/renderer'
const sources = globSync(`${ROOT}/**/*.{vue,css}`).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Returns the keys of all texts below a node of the messages that mean "ask again". */
function refreshKeys(node: object, path: string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? /^[^。、]*更新(（[^）]*）)?$/.test(value)
        ? [[...path, key].join('.')]
        : []
      : refreshKeys(value as object, [...path, key]),
  )
}

/** Texts that say 更新 about something else than an answer of the bank: the version of the app, and the policy. */
const OTHER = /^(updates|policy)\./

/** A file that names the column of the refresh buttons, which its rows draw. */
const HEADING = `${ROOT}/features/bank/balances/BalanceLines.vue`

describe('the signs for waiting and for asking again', () => {
  it('has one turning sign, whose look and movement only the theme defines', () => {
    const turning = sources.filter(({ text }) => /@keyframes|animation:/.test(text)).map(({ path }) => path)
    expect(turning).toEqual([`${ROOT}/ui/theme/base.css`])
  })

  it('shows the refresh sign wherever a screen offers to ask again', () => {
    const keys = refreshKeys(ja).filter((key) => !OTHER.test(key))
    expect(keys).toContain('accounts.reload')
    const without = sources
      .filter(({ text }) => keys.some((key) => text.includes(`t('${key}'`)))
      .filter(({ text }) => !/RefreshButton|RefreshIcon/.test(text))
    expect(without.map(({ path }) => path)).toEqual([HEADING])
  })
})
