import type { AppError } from '#contract/ipc/index'
import type { Translate } from '../../i18n/translate.ts'

/** Returns why a passphrase was refused, in a form that asks for the current one; undefined without an error. */
export function refusedText(error: AppError | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  return error.code === 'wrongPassphrase'
    ? t('lock.wrongCurrent', { seconds: error.waitSeconds })
    : t(`errors.${error.code}.what`, { ...error })
}
