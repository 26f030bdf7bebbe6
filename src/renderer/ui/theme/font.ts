const FONT = '12px "Noto Sans JP Variable"'

/**
 * Fetches the parts of the app's font that a text needs; resolves when they are there. The font comes in a hundred
 * parts by character, and each that arrives while a text stands on the screen lays the whole screen out again.
 */
export const loadFontFor = (text: string): Promise<unknown> => document.fonts.load(FONT, [...new Set(text)].join(''))
