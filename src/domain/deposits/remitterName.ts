// Only for comparing; names are shown as they were sent.
import { hiraganaToKatakana, smallToLarge } from '../text/kanaTables.ts'
import { HYPHENS } from '../text/hyphens.ts'

/** Legal form as its bank abbreviation; '' for none. */
export interface RemitterName {
  readonly bare: string
  readonly form: string
}

/** In large kana, as after folding. */
const FORMS: readonly (readonly [string, string])[] = [
  ['カ', 'カブシキ[ガカ]イシヤ|株式会社|株'],
  ['ユ', 'ユウゲン[ガカ]イシヤ|有限会社|有'],
  ['ド', 'ゴウドウ[ガカ]イシヤ|合同会社|同'],
  ['シ', 'ゴウシ[ガカ]イシヤ|合資会社|資'],
  ['メ', 'ゴウメイ[ガカ]イシヤ|合名会社|名'],
  ['ソ', 'ソウゴ[ガカ]イシヤ|相互会社|相'],
  ['イ', 'イリヨウホウジン|医療法人|医'],
  ['ザイ', '(?:イツパン|コウエキ)?ザイダンホウジン|(?:一般|公益)?財団法人|財'],
  ['シヤ', '(?:イツパン|コウエキ)?シヤダンホウジン|(?:一般|公益)?社団法人|社'],
  ['ガク', 'ガツコウホウジン|学校法人|学'],
  ['フク', 'シヤカイフクシホウジン|社会福祉法人|福'],
  ['シユウ', 'シユウキヨウホウジン|宗教法人|宗'],
  ['トクヒ', 'トクテイヒエイリカツドウホウジン|NPOホウジン|特定非営利活動法人|NPO法人|特非'],
  ['ドク', 'ドクリツギヨウセイホウジン|独立行政法人|独'],
  ['ゼイ', 'ゼイリシホウジン|税理士法人|税'],
  ['ベン', 'ベンゴシホウジン|弁護士法人|弁'],
  ['シホウ', 'シホウシヨシホウジン|司法書士法人|司'],
  ['ギヨ', 'ギヨウセイシヨシホウジン|行政書士法人|行'],
  ['ロウム', 'シヤカイホケンロウムシホウジン|社会保険労務士法人|労'],
  ['ノウ', 'ノウジクミアイホウジン|農事組合法人|農'],
  ['カンリ', 'カンリクミアイ(?:ホウジン)?|管理組合(?:法人)?|管'],
  ['ダイ', 'コクリツダイガクホウジン|国立大学法人|大'],
]

// Longer abbreviations first; otherwise シヤ) would be read as シ.
const BRACKETED = FORMS.map(([form, words]) => ({
  form,
  pattern: new RegExp(`^(?:${form}|${words})\\)|\\((?:${form}|${words})(?:\\)|$)`, 'u'),
})).sort((a, b) => b.form.length - a.form.length)
/** These words mark a legal form even without brackets; a single letter does not. */
const SPELT_OUT = FORMS.map(([form, words]) => {
  const long = words
    .split('|')
    .filter((word) => word.length > 2)
    .join('|')
  return { form, pattern: new RegExp(`^(?:${long})|(?:${long})$`, 'u') }
})

const known = new Map<string, RemitterName>()
const MAX_CACHED = 50_000

/**
 * Rules of JIS X 0201 text and of 全銀 abbreviations. カ and ガ stay different, and so do カ）and ユ）, because they mean
 * different parties.
 */
export function foldRemitterName(text: string): RemitterName {
  const before = known.get(text)
  if (before) return before
  if (known.size >= MAX_CACHED) known.clear()
  const folded = fold(text)
  known.set(text, folded)
  return folded
}

function fold(text: string): RemitterName {
  const plain = plainLetters(text)
  const { rest, form } = withoutForm(plain)
  const bare = rest.replace(/[()[\]「」]/gu, '')
  return bare === '' ? { bare: plain.replace(/[()[\]「」]/gu, ''), form: '' } : { bare, form }
}

const LINES = new RegExp(`[-${HYPHENS}ー]`, 'gu')

function plainLetters(text: string): string {
  const joined = text.replace(/[゛ﾞ]/gu, '\u3099').replace(/[゜ﾟ]/gu, '\u309a').normalize('NFKC')
  return smallToLarge(hiraganaToKatakana(joined))
    .toUpperCase()
    .replace(LINES, 'ー')
    .replace(/[\s.,・、。'’`]/gu, '')
}

function withoutForm(plain: string): { rest: string; form: string } {
  for (const { form, pattern } of BRACKETED) if (pattern.test(plain)) return { rest: plain.replace(pattern, ''), form }
  for (const { form, pattern } of SPELT_OUT) if (pattern.test(plain)) return { rest: plain.replace(pattern, ''), form }
  return { rest: plain, form: '' }
}
