import type { AppError } from '#contract/ipc/index'
import type { Translate } from '../../i18n/translate.ts'

/** Why a passphrase was not taken, for a person who has to know the present one; undefined without an error. */
export function refusedText(error: AppError | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  return error.code === 'wrongPassphrase'
    ? t('lock.wrongCurrent', { seconds: error.waitSeconds })
    : t(`errors.${error.code}.what`, { ...error })
}
