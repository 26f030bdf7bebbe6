// Compares the holder of an account, as the bank names it, with the employer that a company is registered as.
import { foldRemitterName } from '../deposits/remitterName.ts'

/** What may follow the name of a company, folded, as the holder of its account: its form and who represents it. */
const REPRESENTATIVE = /^[カユドシメ]?(?:ダイヒヨー|トリシマリヤク|リジチヨー)/u
/** Characters of `applicantName` (section 2.7); a name of this length may have been cut. */
const MOST_REGISTERED = 40

/** The sounds that a vowel after them lengthens, so that コウベ, コオベ and コーベ are one name. */
const LENGTHENED = [
  ['アカサタナハマヤラワガザダバパ', 'ア'],
  ['イキシチニヒミリギジヂビピ', 'イ'],
  ['ウクスツヌフムユルグズヅブプヴ', 'ウ'],
  ['エケセテネヘメレゲゼデベペ', 'エイ'],
  ['オコソトノホモヨロゴゾドボポ', 'オウ'],
].map(([sounds = '', vowels = '']) => new RegExp(`(?<=[${sounds}])[${vowels}]`, 'gu'))

/**
 * Returns whether an account's holder is somebody else than the registered employer (both in kana). Width, blanks, small
 * kana, long vowels and the writing of the legal form do not matter, nor does a form that one of the two leaves out, the
 * representative after the name, or the end of a name too long to be registered. Of a name nobody told nothing is said.
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
