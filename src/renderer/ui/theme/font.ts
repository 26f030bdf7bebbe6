const FONT = '12px "Noto Sans JP Variable"'

/**
 * Loads the parts of the bundled font that a text needs; resolves when they are there. The font is split by character
 * into a hundred parts, and each part that arrives later makes the browser lay out the whole screen again.
 */
export const loadFontFor = (text: string): Promise<unknown> => document.fonts.load(FONT, [...new Set(text)].join(''))

/** Whether the screen needed the bundled font, because the system has no Japanese one. */
export const isBundledFontShown = (): boolean => [...document.fonts].some(({ status }) => status !== 'unloaded')
