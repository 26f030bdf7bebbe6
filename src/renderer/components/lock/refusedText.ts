import type { AppError } from '#contract/ipc/index'

type Translate = (key: string, named: Record<string, unknown>) => string

/** Why a passphrase was not taken, for a person who has to know the present one; undefined without an error. */
export function refusedText(error: AppError | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  return error.code === 'wrongPassphrase' ? t('lock.wrongCurrent', { seconds: error.waitSeconds }) : t(`errors.${error.code}.what`, { ...error })
}
