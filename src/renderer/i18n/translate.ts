/**
 * What the texts of the screens are looked up with, vue-i18n's `t`: a key, what stands in its places, and for a plural
 * the number.
 */
export type Translate = (key: string, named?: Record<string, unknown>, plural?: number) => string
