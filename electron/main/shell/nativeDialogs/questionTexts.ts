import type { Preferences } from '#contract/ipc/channels'
import { en } from './questionTextsEn.ts'
import { ja } from './questionTextsJa.ts'
import type { Texts } from './questionWords.ts'

export const questionTexts = (locale: Preferences['locale']): Texts => (locale === 'en' ? en : ja)
