/**
 * Returns the width a heading needs in a VirtualTable, in px: 13 px per Japanese character, about 7 per other
 * character, plus the padding.
 */
export function headingWidth(title: string): number {
  return [...title].reduce((sum, letter) => sum + (letter > '\u00ff' ? 13 : 7.3), 20)
}
