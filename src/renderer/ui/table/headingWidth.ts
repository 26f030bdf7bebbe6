/** Px: 13 per Japanese character, about 7 per other character, plus the padding. */
export function headingWidth(title: string): number {
  return [...title].reduce((sum, letter) => sum + (letter > '\u00ff' ? 13 : 7.3), 20)
}
