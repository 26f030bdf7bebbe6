import { parseArgs } from 'node:util'

export const LANGUAGES = ['ja', 'en'] as const
export const THEMES = ['light', 'dark'] as const
const SIZES = ['1280x800', '1920x1080'] as const

export type Language = (typeof LANGUAGES)[number]
export type Theme = (typeof THEMES)[number]

/** One way a screen can look. */
export interface Look {
  theme: Theme
  width: number
  height: number
}

export interface Options {
  languages: readonly Language[]
  looks: readonly Look[]
  /** Also show the screens that do not appear when all goes well: refusals, unknown outcomes, missing data. */
  review: boolean
  /** Copy the pictures that the manual and README show into docs/images. */
  docs: boolean
}

export const USAGE = `npm run check -- demo [--lang ja|en] [--theme light|dark] [--size 1280x800] [--review] [--all] [--docs]
  --review  also the states a good month does not show
  --all     both languages, both themes and both sizes, with --review
  --docs    puts the pictures of the manual and of README into docs/images`

function sizeOf(text: string): Pick<Look, 'width' | 'height'> {
  const found = /^(\d{3,4})x(\d{3,4})$/.exec(text)
  if (!found) throw new Error(`--size ${text}: a size is written like 1280x800`)
  return { width: Number(found[1]), height: Number(found[2]) }
}

function oneOf<T extends string>(name: string, allowed: readonly T[], given: string): T {
  const found = allowed.find((one) => one === given)
  if (found === undefined) throw new Error(`--${name} ${given}: it can be ${allowed.join(' or ')}`)
  return found
}

const looksOf = (themes: readonly Theme[], sizes: readonly string[]): Look[] =>
  themes.flatMap((theme) => sizes.map((size) => ({ theme, ...sizeOf(size) })))

/** Returns the options of the command line. Throws an error with a readable message if they are wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lang: { type: 'string', default: 'ja' },
      theme: { type: 'string', default: 'light' },
      size: { type: 'string', default: '1280x800' },
      review: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
    },
  })
  if (values.docs) return { languages: ['ja'], looks: looksOf(['light'], ['1280x800']), review: true, docs: true }
  if (values.all) return { languages: LANGUAGES, looks: looksOf(THEMES, SIZES), review: true, docs: false }
  return {
    languages: [oneOf('lang', LANGUAGES, values.lang)],
    looks: looksOf([oneOf('theme', THEMES, values.theme)], [values.size]),
    review: values.review,
    docs: false,
  }
}
