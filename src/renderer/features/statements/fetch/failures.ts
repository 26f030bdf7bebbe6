import type { AppError } from '#contract/ipc/index'

/** The error with the number of its page in the whole pager: an attempt that went on counts its pages from 1. */
export function withOverallPage(error: AppError, pagesBefore: number): AppError {
  return 'page' in error && error.page !== undefined ? { ...error, page: error.page + pagesBefore } : error
}

/**
 * Whether a pager can go on from its last keyword after this: not after broken paging, the same page would break it
 * again.
 */
export const isResumable = (error: AppError): boolean => error.code !== 'pagingBroken'

/** Whether the bank has turned an inquiry down as such: what it says of a keyword it does not know any more. */
export const isRefusal = (error: AppError): boolean =>
  error.code === 'bankError' && error.status >= 400 && error.status < 500

/** Whether the other pagers of an inquiry would fail likewise. */
export const failsEveryPager = (error: AppError): boolean => !['lost', 'pagingBroken', 'bankError'].includes(error.code)
