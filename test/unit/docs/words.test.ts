import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`)

/** Everything an accountant reads in Japanese: screens, prints, native dialogs and the manual. */
const READ_BY_USERS = [
  ...filesIn('src/renderer/i18n/ja'),
  ...filesIn('docs/manual'),
  'electron/main/nativeDialogs/questionTextsJa.ts',
]

/** Words of the glossary, each with the words that once stood for the same thing. */
const RETIRED: readonly (readonly [word: string, retired: readonly RegExp[]])[] = [
  ['納付データ', [/ロット/]],
  ['申請履歴', [/申請の記録/, /送信履歴/]],
  ['承認状況', [/申請の状況/]],
  ['受付番号照会', [/受付照会/]],
  ['資金化残高', [/支払可能残高/]],
  ['納期限', [/法定納期限/]],
  ['受付不可', [/エラー応答/]],
  ['差戻し', [/返戻/, /差し戻し(?![たてま])/]],
  ['未到達（手動登録）', [/未着/]],
  ['消込', [/突合/, /突き合わせ/]],
  ['データ移行・引継ぎ', [/引っ越し/, /引き渡し/]],
  ['改ざんチェック', [/連鎖/]],
]
/** Words that are not in the glossary but are the only ones for their meaning, each with the words they replace. */
const ONE_WORD: readonly (readonly [word: string, retired: readonly RegExp[]])[] = [
  ['削除', [/消去/, /を消す/]],
  ['出力', [/書き出/, /書出し/]],
  ['要確認', [/注意/]],
  ['パスワード', [/合言葉/, /パスフレーズ/]],
  ['バージョン', [/[旧新]版/, /版数/]],
]

describe('the Japanese words', () => {
  const texts = READ_BY_USERS.map((path) => ({ path, text: read(path) }))
  const found = (retired: RegExp) =>
    texts.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, n) => (retired.test(line) ? `${path}:${n + 1} ${line.trim()}` : [])),
    )

  it.each(RETIRED)('%s is in the glossary', (word) => {
    expect(read('docs/glossary.md')).toContain(word)
  })

  it.each([...RETIRED, ...ONE_WORD])('%s is the only word for its meaning', (_, retired) => {
    expect(retired.flatMap((one) => found(one))).toEqual([])
  })

  it.each(ONE_WORD)('%s occurs in the texts that these tests search', (word) => {
    expect(texts.some(({ text }) => text.includes(word))).toBe(true)
  })
})
