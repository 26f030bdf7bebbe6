/**
 * Looks up a text of the interface, vue-i18n's `t`: a key, values for its placeholders, and the number for a plural.
 */
export type Translate = (key: string, named?: Record<string, unknown>, plural?: number) => string
