import type { AppError } from '#contract/ipc/index'

/** Returns which field of an address an error is about, and the key of its text; undefined for other errors. */
export function addressProblem(
  error: AppError | undefined,
): { field: 'baseUrl' | 'pathPrefix'; key: string } | undefined {
  if (error?.code === 'addressRefused')
    return { field: 'baseUrl', key: `settings.environments.refused.${error.reason}` }
  const badPath = error?.code === 'invalidInput' && error.problems.some(({ path }) => path === 'pathPrefix')
  return badPath ? { field: 'pathPrefix', key: 'settings.environments.badPath' } : undefined
}
