// Only for comparing: one width, one kana, one of the characters that people take for each other.
import { hiraganaToKatakana, smallToLarge } from '../text/kanaTables.ts'

/** The first character of each stands for all. */
const FORMS = [
  '竜龍',
  '釜竈',
  '梼檮',
  '曽曾',
  '沢澤',
  '斎齋斉齊',
  '桧檜',
  '浜濱濵',
  '高髙',
  '崎﨑嵜',
  '富冨',
  '国國',
  '島嶋嶌',
  '籠篭',
  '芦蘆',
  '壺壷',
  '鯵鰺',
  '渕淵',
  '瀬瀨',
  '館舘',
  '穎頴',
  '弥彌',
  '真眞',
  '与與',
  '滝瀧',
  '広廣',
  '関關',
  '条條',
  '会會',
  '総總',
  '芸藝',
  '当當',
  '諫諌',
  '桝枡',
  '恵惠',
  '渋澁',
  '倶俱',
  '温溫',
  '砺礪',
  '讃讚',
  '鞍鞌',
  '穂穗',
  '亀龜',
  '豊豐',
  '栄榮',
  '縄繩',
  '剣剱劔劍釼',
  '奥奧',
  '塩鹽',
  '栃杤',
  '挟挾',
  '桜櫻',
  '岳嶽',
  '万萬',
  '静靜',
  '徳德',
  '群羣',
  '薗園',
  '蛍螢',
  '薮藪',
  '頬頰',
  '麹麴',
  '辺邊邉',
  '糸絲',
  '鴎鷗',
  '祇祗',
  '遥遙',
  '尭堯',
  '槙槇',
  '騨驒',
  '区區',
]
const FIRST_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.flatMap(([first = '', ...others]) => others.map((one) => [one, first] as const)),
)
const VARIANT = new RegExp(`[${[...FIRST_FORMS.keys()].join('')}]`, 'gu')
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** NFKC is safe, because the result is never stored. */
export function foldWord(text: string): string {
  return smallToLarge(hiraganaToKatakana(text.replace(SELECTORS, '').normalize('NFKC')))
    .replace(VARIANT, (one) => FIRST_FORMS.get(one) ?? one)
    .replace(/(?<=\p{Script=Han})ガ(?=\p{Script=Han})/gu, 'ケ')
    .replace(/(?<=\p{Script=Han})之(?=\p{Script=Han})/gu, 'ノ')
}

export const foldMunicipality = (text: string): string => foldWord(text).replace(/\s/gu, '')
