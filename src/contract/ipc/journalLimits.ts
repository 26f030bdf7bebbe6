// Limits of the journal's calls, without their schemas: the first screen needs them.

/** The first characters of a lot's id by which `journalPart` says that the lot was filed. */
export const LOT_MARK_LENGTH = 8
/** The most lots whose lines one call asks for: an answer must stay short. */
export const LOTS_AT_ONCE = 200
