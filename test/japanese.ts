// All Japanese texts. In the app, those of the import come with it, and those of other screens after the first.
import { imports } from '#i18n/ja/imports'
import { ja as first } from '#i18n/ja/index'
import { screens } from '#i18n/ja/screens'

export const ja = { ...first, ...screens, imports }
