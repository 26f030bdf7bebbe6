import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Where a day, a month or a time is turned into text. Whatever people read takes it from `shownDay`, `shownMonth` or
 * `clock`; the rest is the form of somebody else: of a bank's file, of a booking program, or of the law.
 */
const ERA_PLACES = [
  'electron/main/shell/nativeDialogs/questionWords.ts',
  'src/domain/calendar/era.ts',
  'src/renderer/features/filed/approvals/bookRows.ts',
  'src/renderer/features/pay/lots/print/retirementPapers.ts',
  'src/renderer/features/pay/year/form18.ts',
  'src/renderer/ui/controls/useDateInput.ts',
  'src/renderer/ui/text/shownMonth.ts',
  'src/renderer/ui/text/taxYear.ts',
]
const SLASH_PLACES = [
  'electron/main/shell/nativeDialogs/questionWords.ts',
  'src/formats/exports/bookFiles.ts',
  'src/formats/intake/layout.ts',
  'src/renderer/ui/text/shownDay.ts',
]
const CLOCK_PLACES = [
  'electron/main/guard/diagnostics/sections.ts',
  'electron/main/shell/nativeDialogs/questionWords.ts',
  'src/renderer/ui/text/clock.ts',
]
const WORD_PLACES = [
  'src/domain/calendar/era.ts',
  // The name of a batch, which is data of the bank.
  'src/domain/lots/monthWork.ts',
  // What a file has in three columns, as it stands there.
  'src/formats/intake/fileDays.ts',
  // What a column of months has as a bare number.
  'src/formats/intake/namedMonth.ts',
  'src/renderer/features/pay/year/form18.ts',
  'src/renderer/ui/text/taxYear.ts',
]

const ERA = /\b(?:formatEraMonth|formatEraDate|eraYearText)\(/
const SLASH = /\.replace(?:All)?\((?:'-'|\/-\/g), '\/'\)/
const CLOCK = /Intl\.DateTimeFormat|toLocale(?:Date|Time)String|\.get(?:UTC)?(?:FullYear|Month|Date)\(/
const WORD = /\}[年月日](?!度)/
/** A month that is written as if it were a day; only the months of a statement are, which are no tax months. */
const MONTH_AS_DAY = /shownDay\((?:\w+[.?!]+)*(?:\w*[mM]onth|monthForWhichPaymentIsDue)(?:\.value)?(?: \?\? '')?\)/
/** Texts that add to a month what `shownMonth` says already. */
const TEXT = /\{month\}(?:月|分)/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:vue|ts)$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .sort()
const sources = ['electron/main', 'src/domain', 'src/formats', 'src/renderer'].flatMap(filesIn)
const isText = (path: string) => path.includes('/i18n/')
const code = new Map(
  sources
    .filter((path) => !isText(path))
    .map((path) => [path, readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')]),
)
const having = (pattern: RegExp): string[] => [...code].filter(([, text]) => pattern.test(text)).map(([path]) => path)

test('a day has one form and a tax month has one form, and no file makes another', () => {
  expect(having(ERA)).toEqual(ERA_PLACES)
  expect(having(SLASH)).toEqual(SLASH_PLACES)
  expect(having(CLOCK)).toEqual(CLOCK_PLACES)
  expect(having(WORD)).toEqual(WORD_PLACES)
})

test('a tax month is never written as a day', () => {
  expect([MONTH_AS_DAY.test('shownDay(lot.head.month)'), MONTH_AS_DAY.test('shownDay(month.span)')]).toEqual([
    true,
    false,
  ])
  expect(having(MONTH_AS_DAY)).toEqual([
    // What a search finds, beside the form that is shown.
    'src/renderer/app/palette/usePaletteData.ts',
    'src/renderer/features/filed/journal/filingRows.ts',
    // The English form, which has no name of its own.
    'src/renderer/ui/text/shownMonth.ts',
    'src/renderer/ui/text/taxYear.ts',
  ])
})

test('no text adds to a month what its form already says', () => {
  expect(TEXT.test("openLine: '{month}月分：{kinds}'")).toBe(true)
  expect(sources.filter((path) => isText(path) && TEXT.test(readFileSync(path, 'utf8')))).toEqual([])
})
