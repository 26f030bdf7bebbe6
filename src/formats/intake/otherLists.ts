// Lists that are of other clients or of another kind.
import type { FormatProblem } from '../formatResult.ts'
import type { Row } from './cells.ts'
import type { IntakeFindings } from './findings.ts'
import { normaliseHeading, recogniseAmong, STATEMENT_HEADINGS } from './headings.ts'
import type { Context, Layout } from './reading.ts'
import type { Subject } from './subject.ts'
import { cleanText } from './values.ts'

const OF_CLIENT = /^(?:顧問先|関与先|クライアント|委託先|会社|法人|client)(?:コード|番号|no|cd|id|名|名称|code|name)?$/u
const OF_ONE_CLIENT: ReadonlySet<string> = new Set(['lot', 'payees', 'plan', 'notice'])
const CLIENTS_NAMED = 3

/** The list of a whole office would become one payment of one client. */
export function refuseOtherClients<R>(
  subject: Subject<R>,
  rows: readonly Row[],
  { headings }: Layout,
  findings: IntakeFindings,
): void {
  if (!OF_ONE_CLIENT.has(subject.name)) return
  for (const [column, heading] of headings.entries()) {
    if (!OF_CLIENT.test(normaliseHeading(heading))) continue
    const found = [...new Set(rows.map(({ cells }) => cleanText(cells[column] ?? '').text))].filter(Boolean)
    if (found.length < 2) continue
    const named = found.slice(0, CLIENTS_NAMED).join('、') + (found.length > CLIENTS_NAMED ? '…' : '')
    findings.problem({ code: 'severalClients', column: column + 1, params: { count: found.length, found: named } })
    return
  }
}

/** Lists leave these out or write them elsewhere. NFKC makes ㈱ of (株). */
const COMPANY_KIND =
  /株式会社|有限会社|合同会社|合資会社|合名会社|(?:一般|公益)?(?:社団|財団)法人|(?:医療|学校|宗教|社会福祉|特定非営利活動)法人(?:社団|財団)?|\((?:株|有|同|資|名|医|学|福|社|財)\)/gu
/** Characters. Shorter names are those of municipalities and persons too. */
const SHORTEST_NAME = 3

export const nameOf = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '').replace(COMPANY_KIND, '')

/** The file of another client is named after it, or says its name above the list. */
export function askAboutOtherClient<R>(
  subject: Subject<R>,
  above: readonly string[],
  { fileName = '', clients }: Context,
  findings: IntakeFindings,
): void {
  if (!OF_ONE_CLIENT.has(subject.name) || !clients) return
  const [own, texts] = [nameOf(clients.own), [fileName, ...above].map(nameOf)]
  if (own !== '' && texts.some((text) => text.includes(own))) return
  const found = clients.others.find((one) => {
    const name = nameOf(one)
    return name.length >= SHORTEST_NAME && texts.some((text) => text.includes(name))
  })
  if (found === undefined) return
  findings.ask({
    id: 'otherClient',
    kind: 'otherClient',
    params: { found, own: clients.own },
    columns: [],
    lines: [],
    options: [{ value: 'take', params: { own: clients.own }, samples: [] }],
    remembers: false,
  })
}

/** Any column of a statement could be chosen for those that a list of payments needs. */
export function asStatement<R>(subject: Subject<R>, { headings }: Layout): FormatProblem | undefined {
  if (!OF_ONE_CLIENT.has(subject.name) && subject.name !== 'officeLot') return undefined
  const fields = new Set(headings.map((heading) => recogniseAmong(STATEMENT_HEADINGS, heading)?.field))
  const sides = ['deposit', 'withdrawal', 'balance'].filter((field) => fields.has(field))
  return fields.has('transactionDate') && sides.length > 1 ? { code: 'isStatement' } : undefined
}
