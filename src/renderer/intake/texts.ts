// Loaded with the import, because the first screen does not need them. English has all texts at once.
import { i18n } from '#i18n/index'
import { imports } from '#i18n/ja/imports'

i18n.global.mergeLocaleMessage('ja', { imports })
