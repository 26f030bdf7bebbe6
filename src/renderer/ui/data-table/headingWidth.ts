/**
 * Room a heading needs in a VirtualTable, in px: its letters (13 px for Japanese ones, about 7 for others) and the
 * padding.
 */
export function headingWidth(title: string): number {
  return [...title].reduce((sum, letter) => sum + (letter > '\u00ff' ? 13 : 7.3), 20)
}
