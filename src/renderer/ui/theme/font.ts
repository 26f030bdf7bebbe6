const FONT = '12px "Noto Sans JP Variable"'

/**
 * Loads the parts of the font for `text`. It is split by character into a hundred parts, and each one that arrives
 * later makes the browser lay out the whole screen again.
 */
export const loadFontFor = (text: string): Promise<unknown> => document.fonts.load(FONT, [...new Set(text)].join(''))

/** True if the system has no Japanese font. */
export const isBundledFontShown = (): boolean => [...document.fonts].some(({ status }) => status !== 'unloaded')
