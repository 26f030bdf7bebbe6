// Finds the client of each row. What could be two clients is asked; nobody unregistered is taken for somebody.
import type { ClientStanding } from '#domain/lots/officeLot'
import type { Row } from './cells.ts'
import { MOST_LINES, MOST_SAMPLES, type IntakeFindings } from './findings.ts'
import { nameOf } from './otherLists.ts'
import type { OfficeClient, Sample } from './reading.ts'
import type { Body } from './subject.ts'

export interface RowClient {
  client: string
  clientCode: string
  clientName: string
  standing: ClientStanding
}

interface Named {
  code: string
  name: string
  rows: Row[]
}

/**
 * `sure`: by its exact code. `inferred`: by a name alone, or a code without its zeros. `otherName`: by its code, under
 * another name.
 */
type Found =
  | { how: 'sure' | 'inferred' | 'otherName'; client: OfficeClient }
  | { how: 'several'; clients: readonly OfficeClient[] }
  | { how: 'unknown' }

const CLIENTS_NAMED = 5
export const LEAVE_OUT = 'leaveOut'

export function clientsOfRows(body: Body, office: readonly OfficeClient[] | undefined): Map<Row, RowClient> {
  const named = namedIn(body.rows)
  const found = named.map((one) => ({ one, found: office ? findClient(one, office) : undefined }))
  const others = found.flatMap(({ one, found: is }) => (is?.how === 'otherName' ? [{ one, client: is.client }] : []))
  const byCode = others.length === 0 ? undefined : askAboutNames(others, body)
  const unknown = found.flatMap(({ one, found: is }) => (is?.how === 'unknown' ? [one] : []))
  if (unknown.length > 0) tellUnknown(unknown, body)
  const clients = new Map<Row, RowClient>()
  for (const { one, found: is } of found) {
    const said = { clientCode: one.code, clientName: one.name }
    const decided = is ? decide(one, is, byCode, body) : { client: one.code || one.name, standing: 'taken' as const }
    for (const row of one.rows) clients.set(row, { ...said, ...decided })
  }
  return clients
}

function namedIn(rows: readonly Row[]): Named[] {
  const named = new Map<string, Named>()
  for (const row of rows) {
    const [code, name] = [row.numberText('clientCode'), row.text('clientName')]
    if (code === '' && name === '') continue
    const key = JSON.stringify([code, name])
    const one = named.get(key) ?? { code, name, rows: [] }
    one.rows.push(row)
    named.set(key, one)
  }
  return [...named.values()]
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '').toLowerCase()
const withoutZeros = (code: string): string => plain(code).replace(/^0+(?=.)/u, '')
/** 株式会社青葉 is 青葉, unless that is somebody else. */
const shortName = (name: string): string => nameOf(name).toLowerCase()

export function findClient({ code, name }: Pick<Named, 'code' | 'name'>, office: readonly OfficeClient[]): Found {
  const exact = code === '' ? [] : office.filter((one) => one.code !== '' && plain(one.code) === plain(code))
  const padded =
    code === '' || exact.length > 0
      ? []
      : office.filter((one) => one.code !== '' && withoutZeros(one.code) === withoutZeros(code))
  const byCode = exact.length > 0 ? exact : padded
  const byName = clientsOfName(name, office)
  const both = byCode.filter((one) => byName.includes(one))
  const [only, ...more] = both.length > 0 ? both : byCode
  if (only && more.length > 0) return { how: 'several', clients: [only, ...more] }
  if (only) {
    if (name !== '' && both.length === 0 && shortName(name) !== shortName(only.name))
      return byName.length > 0 ? { how: 'several', clients: [only, ...byName] } : { how: 'otherName', client: only }
    return { how: exact.length > 0 ? 'sure' : 'inferred', client: only }
  }
  const [first, ...others] = byName
  if (!first) return { how: 'unknown' }
  // Two clients may have one name: a code that nobody has may be that of another.
  if (others.length > 0 || (code !== '' && first.code !== '')) return { how: 'several', clients: byName }
  return { how: 'inferred', client: first }
}

function clientsOfName(name: string, office: readonly OfficeClient[]): readonly OfficeClient[] {
  if (plain(name) === '') return []
  const same = office.filter((one) => plain(one.name) === plain(name))
  if (same.length > 0) return same
  const short = shortName(name)
  return short === '' ? [] : office.filter((one) => shortName(one.name) === short)
}

const textOf = ({ code, name }: Pick<Named, 'code' | 'name'>): string => [code, name].filter(Boolean).join(' ')

function decide(
  one: Named,
  found: Found,
  byCode: string | undefined,
  body: Body,
): Pick<RowClient, 'client' | 'standing'> {
  if (found.how === 'unknown') return { client: '', standing: 'unknown' }
  if (found.how === 'several') {
    const answer = askWhich(one, found.clients, body.findings)
    const client = found.clients.find(({ id }) => id === answer)
    if (!client) return { client: '', standing: answer === LEAVE_OUT ? 'leftOut' : 'asked' }
    for (const row of one.rows) row.infer('client', 'clientName', textOf(one), textOf(client))
    return standingOf(client)
  }
  const { client, how } = found
  if (how === 'otherName' && byCode !== 'code')
    return { client: client.id, standing: byCode === LEAVE_OUT ? 'leftOut' : 'asked' }
  if (how !== 'sure') for (const row of one.rows) row.infer('client', 'clientName', textOf(one), textOf(client))
  return standingOf(client)
}

const standingOf = ({ id, isLeftOut }: OfficeClient): Pick<RowClient, 'client' | 'standing'> => ({
  client: id,
  standing: isLeftOut ? 'leftOut' : 'taken',
})

const linesOf = (rows: readonly Row[]): number[] => rows.slice(0, MOST_LINES).map(({ line }) => line)

function askWhich(one: Named, clients: readonly OfficeClient[], findings: IntakeFindings): string | undefined {
  const found = textOf(one)
  const sample = (reading: string): Sample[] => one.rows.slice(0, 1).map(({ line }) => ({ line, text: found, reading }))
  return findings.ask({
    id: `client:${found}`,
    kind: 'client',
    params: { found },
    columns: [],
    lines: linesOf(one.rows),
    options: [
      ...clients.map((client) => ({
        value: client.id,
        params: { client: textOf(client) },
        samples: sample(textOf(client)),
      })),
      { value: LEAVE_OUT, samples: [] },
    ],
    remembers: false,
  })
}

/** Asked once for all: names change, and programs shorten them. */
function askAboutNames(
  others: readonly { one: Named; client: OfficeClient }[],
  { findings }: Body,
): string | undefined {
  return findings.ask({
    id: 'clientNames',
    kind: 'clientNames',
    params: namesOf(others.map(({ one }) => one)),
    columns: [],
    lines: linesOf(others.flatMap(({ one }) => one.rows)),
    options: [
      {
        value: 'code',
        samples: others
          .slice(0, MOST_SAMPLES)
          .flatMap(({ one, client }) =>
            one.rows.slice(0, 1).map(({ line }) => ({ line, text: textOf(one), reading: textOf(client) })),
          ),
      },
      { value: LEAVE_OUT, samples: [] },
    ],
    remembers: false,
  })
}

function tellUnknown(unknown: readonly Named[], { findings }: Body): void {
  findings.ask({
    id: 'clientsUnknown',
    kind: 'clientsUnknown',
    params: namesOf(unknown),
    columns: [],
    lines: linesOf(unknown.flatMap(({ rows }) => rows)),
    options: [{ value: LEAVE_OUT, samples: [] }],
    suggested: LEAVE_OUT,
    remembers: false,
  })
}

const namesOf = (named: readonly Named[]) => ({
  count: named.length,
  found:
    named
      .slice(0, CLIENTS_NAMED)
      .map((one) => textOf(one))
      .join('、') + (named.length > CLIENTS_NAMED ? '…' : ''),
})
