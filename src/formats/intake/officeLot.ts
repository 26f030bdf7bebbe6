// Reads a list of what all clients pay; a row is a payee of a client, or one of its employees.
import { payeeKey } from '#domain/lots/duplicates'
import { emptyDetail } from '#domain/lots/lot'
import { paymentsByClient, type ClientPayments, type ClientStanding, type OfficePayment } from '#domain/lots/officeLot'
import { fail } from '../formatResult.ts'
import type { Row } from './cells.ts'
import { asksToAdd, withPersonsCounted } from './employeeRows.ts'
import { OFFICE_HEADINGS, recogniseAmong } from './headings.ts'
import { LOT_FIELDS, LOT_PERIOD, missingPayment, readDetail, withCounts, withOneNumber } from './lot.ts'
import { clientsOfRows } from './officeClients.ts'
import type { Context, LeftOutKind, Reading } from './reading.ts'
import { recogniseFormat } from './recognise.ts'
import type { Body, Facts, Subject } from './subject.ts'
import { askAboutThousands, dueOf } from './thousands.ts'

type Read = { row: Row; value: OfficePayment }[]

export const officeLot: Subject<OfficePayment> = {
  name: 'officeLot',
  fields: [{ name: 'clientCode', kind: 'number' }, { name: 'clientName', kind: 'text' }, ...LOT_FIELDS],
  keys: ['municipalityCode', 'municipalityName'],
  mayHoldPeople: true,
  sums: 'wide',
  range: { before: 400, after: 400 },
  period: LOT_PERIOD,
  asksAbout: ['number'],
  recognise: (heading) => recogniseAmong(OFFICE_HEADINGS, heading),
  arrange: withCounts,
  missing: (columns) =>
    columns.clientCode === undefined && columns.clientName === undefined ? 'clientCode' : missingPayment(columns),
  // The files of banks and of eLTAX are of one payer.
  bankFile: (bytes) =>
    ['zengin99', 'eltax'].includes(recogniseFormat(bytes)) ? fail('fileOfOneClient', { line: 1 }) : undefined,
  prepare: (body, { office }) => factsOf(clientsOfRows(body, office)),
  read: readPayment,
  finish: (rows, body, context) => {
    askAboutThousands(
      rows.map(({ row: { line }, value }) => ({ line, ...dueOf(value) })),
      body.findings,
    )
    const counted = withPersonsCounted(ofOneNumber(rows, body, context), body)
    if (!asksToAdd(counted, ({ client, ...detail }) => `${client} ${payeeKey(detail)}`, body)) return counted
    return counted.map(({ row, value }) => ({ row, value: { ...value, isPart: true } }))
  },
}

/** Has also clients that are not taken. */
export const clientsIn = ({ rows, aside = [] }: Pick<Reading<OfficePayment>, 'rows' | 'aside'>): ClientPayments[] =>
  paymentsByClient([...rows, ...aside])

const ASIDE = { leftOut: 'clientLeftOut', unknown: 'clientUnknown', asked: 'refused' } as const satisfies Record<
  Exclude<ClientStanding, 'taken'>,
  LeftOutKind | 'refused'
>

const PARTS = ['client', 'clientCode', 'clientName', 'standing'] as const

const factsOf = (clients: ReturnType<typeof clientsOfRows>): Facts =>
  Object.fromEntries(
    [...clients].flatMap(([{ index }, client]) => PARTS.map((part) => [`${part} ${index}`, client[part]])),
  )

function readPayment(row: Row, _context: Context, facts: Facts): OfficePayment | undefined {
  const of = (part: (typeof PARTS)[number]): string => facts[`${part} ${row.index}`] ?? ''
  const standing = of('standing') as ClientStanding | ''
  if (standing === '') {
    row.refuse(row.has('clientCode') ? 'clientCode' : 'clientName', 'clientMissing')
    return undefined
  }
  if (standing !== 'taken') row.setAside(ASIDE[standing])
  const detail = readDetail(row)
  if (!detail && standing === 'taken') return undefined
  const shown = detail ?? {
    ...emptyDetail(),
    amountOfPayrollTaxPayments: row.peekYen('amountOfPayrollTaxPayments') ?? 0,
  }
  const [client, clientCode, clientName] = [of('client'), of('clientCode'), of('clientName')]
  return { ...shown, client, clientCode, clientName, standing, isPart: standing !== 'taken' }
}

/** Only a number of one and the same client can have lost its zeros. */
const ofOneNumber = (rows: Read, body: Body, context: Context): Read =>
  [...Map.groupBy(rows, ({ value }) => value.client).values()]
    .flatMap((own) => withOneNumber(own, body, context))
    .toSorted((a, b) => a.row.index - b.row.index)
