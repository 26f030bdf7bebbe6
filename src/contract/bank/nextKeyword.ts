// Imports no schemas, so that a screen that only reads pages does not load them.
import type { Statement } from './statement.ts'

/**
 * Null on the last page. A keyword without a flag is followed: stopping would make an incomplete statement look
 * complete. A flag without a keyword gives '', which no bank accepts.
 */
export function nextKeywordOf({
  nextFlag,
  nextKeyword = '',
}: Pick<Statement, 'nextFlag' | 'nextKeyword'>): string | null {
  return nextFlag === '0' || (nextFlag === undefined && nextKeyword === '') ? null : nextKeyword
}
