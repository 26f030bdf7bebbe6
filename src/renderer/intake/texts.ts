// The Japanese texts of the import, loaded with it, because the first screen does not need them. English texts are
// loaded all at once.
import { i18n } from '#i18n/index'
import { imports } from '#i18n/ja/imports'

i18n.global.mergeLocaleMessage('ja', { imports })
