const FONT = '12px "Noto Sans JP Variable"'

/**
 * Loads the parts of the app's font that a text needs; resolves when they are there. The font is split into a hundred
 * parts by character, and every part that arrives later lays the whole screen out again.
 */
export const loadFontFor = (text: string): Promise<unknown> => document.fonts.load(FONT, [...new Set(text)].join(''))
