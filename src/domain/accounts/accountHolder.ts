import { foldRemitterName } from '../deposits/remitterName.ts'

/** After a company's name (folded): its form and who represents it. */
const REPRESENTATIVE = /^[カユドシメ]?(?:ダイヒヨー|トリシマリヤク|リジチヨー)/u
/** Characters (section 2.7); a registered name of this length may have been cut. */
const MOST_REGISTERED = 40

/** A vowel after these sounds lengthens them: コウベ, コオベ and コーベ are one name. */
const LENGTHENED = [
  ['アカサタナハマヤラワガザダバパ', 'ア'],
  ['イキシチニヒミリギジヂビピ', 'イ'],
  ['ウクスツヌフムユルグズヅブプヴ', 'ウ'],
  ['エケセテネヘメレゲゼデベペ', 'エイ'],
  ['オコソトノホモヨロゴゾドボポ', 'オウ'],
].map(([sounds = '', vowels = '']) => new RegExp(`(?<=[${sounds}])[${vowels}]`, 'gu'))

/**
 * Both in kana. Ignores width, blanks, small kana, long vowels, the writing of the legal form or its absence on one
 * side, a representative after the name, and the end of a name too long to be registered. False for an unknown name.
 */
export function isOtherHolder(holder: string | undefined, registered: string): boolean {
  if (holder === undefined || holder.trim() === '' || registered.trim() === '') return false
  const [at, of] = [foldRemitterName(holder), foldRemitterName(registered)]
  if (at.form !== '' && of.form !== '' && at.form !== of.form) return true
  const [held, known] = [longVowels(at.bare), longVowels(of.bare)]
  if (held === known) return false
  const rest = held.startsWith(known) ? held.slice(known.length) : undefined
  return rest === undefined || !(REPRESENTATIVE.test(rest) || [...registered].length >= MOST_REGISTERED)
}

const longVowels = (name: string): string => LENGTHENED.reduce((text, vowel) => text.replace(vowel, 'ー'), name)
