// Texts of fixed-length bank files: half-width, in print lines.
import { foldForBankFile, toFullWidthKana, type FoldKind } from '#domain/text/kana'
import type { FormatProblem } from '../formatResult.ts'
import { breakLines, joinLines } from './printLines.ts'

/** `width`: written in half-width; `blank`: blanks moved; `notInFormat`: the file has no such field. */
export type ChangeKind = FoldKind | 'width' | 'cut' | 'blank' | 'notInFormat'
export const CHANGE_KINDS: readonly ChangeKind[] = [
  'longVowel',
  'smallKana',
  'lowerCase',
  'middleDot',
  'hyphen',
  'wo',
  'width',
  'cut',
  'blank',
  'notInFormat',
]

export interface FormatChange {
  /** 1-based detail; absent for the head. */
  row?: number
  field: string
  kinds: ChangeKind[]
  from: string
  to: string
}
export interface BankTextRule {
  field: string
  /** Bytes of each print line. */
  widths: readonly number[]
  /** Kana fields are full-width outside the file. */
  kana: boolean
  /** Only where a shortened text is still useful (a name, not a number). */
  mayCut: boolean
}
export type MiddleDot = '.' | ' '
export interface BankText {
  written: string
  change?: FormatChange
  problems: FormatProblem[]
}

export function widen(half: string): string {
  return toFullWidthKana(half).text
}

export function writeBankText(text: string, rule: BankTextRule, middleDot: MiddleDot): BankText {
  const { half, kinds, refused } = fold(text, middleDot)
  const { lines, rest } = breakLines(half, rule.widths)
  const { field } = rule
  const problems = refused.map(({ at, character }): FormatProblem => ({
    code: 'characterRefused',
    field,
    params: { character, at: at + 1 },
  }))
  if (rest !== '' && !rule.mayCut) problems.push(tooLong(rule, half))
  const change = changeOf(text, half, lines, { rest, kinds, rule })
  return { written: lines.join(''), problems, ...(change && { change }) }
}

function fold(
  text: string,
  middleDot: MiddleDot,
): { half: string; kinds: Set<ChangeKind>; refused: { at: number; character: string }[] } {
  const chosen = middleDot === ' ' ? text.replace(/[・･]/gu, '　') : text
  const { text: half, changes, refused } = foldForBankFile(chosen)
  const kinds = new Set<ChangeKind>(changes.map(({ kind }) => kind))
  if (chosen !== text) kinds.add('middleDot')
  return { half: half.trim(), kinds, refused }
}

interface Written {
  rest: string
  kinds: Set<ChangeKind>
  rule: BankTextRule
}

// A text is changed if reading the file would not return it, whether or not a fold has a name for that.
function changeOf(
  from: string,
  half: string,
  lines: readonly string[],
  { rest, kinds, rule }: Written,
): FormatChange | undefined {
  const to = joinLines(lines)
  if (rest !== '') kinds.add('cut')
  else if (to !== half) kinds.add('blank')
  const back = readBack(to, rule)
  // Some banks refuse ヲ, which is written unchanged.
  const explained = [...kinds].some((kind) => kind !== 'wo')
  if (!explained && back !== from) kinds.add(back === from.trim() ? 'blank' : 'width')
  if (kinds.size === 0) return undefined
  return { field: rule.field, kinds: [...kinds], from, to }
}

function readBack(half: string, rule: BankTextRule): string {
  return rule.kana ? widen(half) : half
}

function tooLong({ field, widths }: BankTextRule, half: string): FormatProblem {
  return {
    code: 'textTooLong',
    field,
    params: { length: half.length, max: widths.reduce((sum, width) => sum + width, 0) },
  }
}
