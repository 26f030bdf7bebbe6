import type { AppError } from '#contract/ipc/index'

/** Undefined if the error is not about an address. */
export function addressProblem(
  error: AppError | undefined,
): { field: 'baseUrl' | 'pathPrefix'; key: string } | undefined {
  if (error?.code === 'addressRefused')
    return { field: 'baseUrl', key: `settings.environments.refused.${error.reason}` }
  const badPath = error?.code === 'invalidInput' && error.problems.some(({ path }) => path === 'pathPrefix')
  return badPath ? { field: 'pathPrefix', key: 'settings.environments.badPath' } : undefined
}
