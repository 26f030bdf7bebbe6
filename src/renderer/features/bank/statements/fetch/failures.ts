import type { AppError } from '#contract/ipc/index'

/** A resumed attempt counts its pages from 1; here they count over the whole inquiry. */
export function withOverallPage(error: AppError, pagesBefore: number): AppError {
  return 'page' in error && error.page !== undefined ? { ...error, page: error.page + pagesBefore } : error
}

/** Not after broken paging: the same page would break it again. */
export const isResumable = (error: AppError): boolean => error.code !== 'pagingBroken'

/** A bank also refuses an inquiry whose keyword has expired. */
export const isRefusal = (error: AppError): boolean =>
  error.code === 'bankError' && error.status >= 400 && error.status < 500

export const failsEveryPager = (error: AppError): boolean => !['lost', 'pagingBroken', 'bankError'].includes(error.code)
