import type { AppError } from '#contract/ipc/index'

/**
 * Returns the error with its page number counted over the whole inquiry, because a resumed attempt counts its pages
 * from 1.
 */
export function withOverallPage(error: AppError, pagesBefore: number): AppError {
  return 'page' in error && error.page !== undefined ? { ...error, page: error.page + pagesBefore } : error
}

/**
 * Returns whether a pager can resume from its last keyword. After broken paging it cannot, because the same page would
 * break it again.
 */
export const isResumable = (error: AppError): boolean => error.code !== 'pagingBroken'

/** Returns whether the bank refused the inquiry itself, as it does if a keyword has expired. */
export const isRefusal = (error: AppError): boolean =>
  error.code === 'bankError' && error.status >= 400 && error.status < 500

/** Returns whether the other pagers of an inquiry would fail the same way. */
export const failsEveryPager = (error: AppError): boolean => !['lost', 'pagingBroken', 'bankError'].includes(error.code)
