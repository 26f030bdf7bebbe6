import type { AppError } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'

/** Why a change of the password was refused; undefined without an error. */
export function refusedText(error: AppError | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  return error.code === 'wrongPassphrase'
    ? t('lock.wrongCurrent', { seconds: error.waitSeconds })
    : t(`errors.${error.code}.what`, { ...error })
}
