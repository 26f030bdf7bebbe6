/**
 * What people and programs write for `-`, without `-` itself and what NFKC makes of it. For a class of a regular
 * expression. U+2015 and U+2500 stand on Japanese keyboards' lists of candidates and in files of code page 932.
 */
export const HYPHENS = '‐‑‒–—―─−'

const LINES = new RegExp(`[${HYPHENS}ー]`, 'gu')

/** The long vowel mark becomes `-` too: people and software write it between digits. */
export const foldHyphens = (text: string): string => text.replace(LINES, '-')
