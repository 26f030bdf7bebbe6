import type { AppError } from '#contract/ipc/index'

/** The error with the number of its page in the whole walk: an attempt that went on counts its pages from 1. */
export function placed(error: AppError, pagesBefore: number): AppError {
  return 'page' in error && error.page !== undefined ? { ...error, page: error.page + pagesBefore } : error
}

/**
 * Whether a walk can go on from its last keyword after this: not after broken paging, the same page would break it
 * again.
 */
export const isMendable = (error: AppError): boolean => error.code !== 'pagingBroken'

/** Whether the bank has turned an inquiry down as such: what it says of a keyword it does not know any more. */
export const isRefusal = (error: AppError): boolean =>
  error.code === 'bankError' && error.status >= 400 && error.status < 500

/** Whether the other walks of an inquiry would fail likewise. */
export const stopsAll = (error: AppError): boolean => !['lost', 'pagingBroken', 'bankError'].includes(error.code)
