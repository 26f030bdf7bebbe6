import type { AppError } from '#contract/ipc/index'

/**
 * Takes the error of saving an address and gives the field it is about with the key of its sentence; undefined for
 * other errors.
 */
export function addressProblem(
  error: AppError | undefined,
): { field: 'baseUrl' | 'pathPrefix'; key: string } | undefined {
  if (error?.code === 'addressRefused')
    return { field: 'baseUrl', key: `settings.environments.refused.${error.reason}` }
  const badPath = error?.code === 'invalidInput' && error.problems.some(({ path }) => path === 'pathPrefix')
  return badPath ? { field: 'pathPrefix', key: 'settings.environments.badPath' } : undefined
}
