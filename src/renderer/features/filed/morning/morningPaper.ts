import type { Company } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'
import type { ListContent } from '#ui/paper/useListOutput'
import type { LineText } from './morningText.ts'

interface Part {
  readonly title: string
  readonly none: string
  readonly lines: readonly LineText[]
}

interface Head {
  /** The time of the summary and of the one it is compared with, as text. */
  readonly madeAt: string
  readonly before: string
  readonly silent: { readonly title: string; readonly names: readonly string[] } | undefined
  readonly companies: readonly Company[]
  readonly t: Translate
}

export function morningPaper(parts: readonly Part[], { madeAt, before, silent, companies, t }: Head): ListContent {
  const row = (cells: string[], heading = false) => ({ cells, heading })
  return {
    practice: companies.some(({ environment }) => environment === 'practice'),
    sideways: true,
    title: t('morning.title'),
    companyName: t('following.allCompanies'),
    facts: [
      { term: t('morning.paper.madeAt'), text: madeAt },
      { term: t('morning.paper.before'), text: before },
    ],
    columns: [
      { title: t('morning.column.mark'), width: 28, figure: false },
      { title: t('morning.column.company'), width: 52, figure: false },
      { title: t('morning.column.text'), figure: false },
    ],
    linesPerRow: 2,
    rows: [
      ...parts.flatMap(({ title, none, lines }) => [
        row([title, '', lines.length === 0 ? none : ''], true),
        ...lines.map(({ mark, company, text }) => row([mark, company, text])),
      ]),
      ...(silent
        ? [
            row([silent.title, '', ''], true),
            ...namesInRows(silent.names).map((names) => row(['', '', names.join(t('morning.separator'))])),
          ]
        : []),
    ],
    totals: [],
    note: '',
  }
}

/** As many names as fit into the lines of a row. */
const NAMES_A_ROW = 5

const namesInRows = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / NAMES_A_ROW) }, (_, at) =>
    names.slice(at * NAMES_A_ROW, (at + 1) * NAMES_A_ROW),
  )
