// All Japanese texts. In the app, those of the import come with it.
import { imports } from '#i18n/ja/imports'
import { ja as others } from '#i18n/ja/index'

export const ja = { ...others, imports }
