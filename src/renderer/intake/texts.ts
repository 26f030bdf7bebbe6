// The Japanese words of the import. They are loaded with it, because the first screen has none of them and would show
// itself later; the English ones come with all others.
import { i18n } from '#i18n/index'
import { imports } from '#i18n/ja/imports'

i18n.global.mergeLocaleMessage('ja', { imports })
