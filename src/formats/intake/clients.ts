// Reads a list of clients; one row is one bank account of a client.
import {
  corporateNumberProblem,
  isTelephone,
  readCorporateNumber,
  readPostalCode,
  readTelephone,
} from '#domain/text/employerFacts'
import { findIndividualNumbers, hideIndividualNumbers } from '#domain/text/individualNumber'
import { isFullWidthKana, toFullWidthKana } from '#domain/text/kana'
import { BRANCH, CLIENT_HEADINGS, recogniseAmong } from './headings.ts'
import type { Row } from './cells.ts'
import type { Layout } from './reading.ts'
import type { HeadedList, Subject } from './subject.ts'

/** '' where the list says nothing. */
export interface ListedClient {
  clientCode: string
  name: string
  reading: string
  personInCharge: string
  /** In kana, as an application needs them. */
  applicantName: string
  address: string
  /** In kanji; '' where nothing can be read. */
  employer: ListedEmployer
  accounts: ListedAccount[]
}
export interface ListedEmployer {
  postalCode: string
  postalAddress: string
  corporateNumber: string
  telephone: string
  department: string
  contactName: string
}
export interface ListedAccount {
  branchNo: string
  accountTypeCode: '1' | '2' | '5' | '6'
  accountNo: string
  label: string
}

const LENGTHS = {
  clientCode: 20,
  name: 60,
  reading: 60,
  personInCharge: 40,
  applicantName: 40,
  address: 50,
  label: 40,
  postalAddress: 80,
  department: 30,
  contactName: 30,
} as const
const POSTAL_DIGITS = 7
const BRANCH_DIGITS = 3
const ACCOUNT_DIGITS = 7
/** An application needs the legal form too. Longest first. */
const LEGAL_FORMS = [
  ['株式会社', 'カブシキガイシャ'],
  ['有限会社', 'ユウゲンガイシャ'],
  ['合同会社', 'ゴウドウガイシャ'],
  ['合資会社', 'ゴウシガイシャ'],
  ['合名会社', 'ゴウメイガイシャ'],
  ['医療法人社団', 'イリョウホウジンシャダン'],
  ['医療法人財団', 'イリョウホウジンザイダン'],
  ['医療法人', 'イリョウホウジン'],
  ['学校法人', 'ガッコウホウジン'],
  ['社会福祉法人', 'シャカイフクシホウジン'],
  ['宗教法人', 'シュウキョウホウジン'],
  ['一般社団法人', 'イッパンシャダンホウジン'],
  ['公益社団法人', 'コウエキシャダンホウジン'],
  ['一般財団法人', 'イッパンザイダンホウジン'],
  ['公益財団法人', 'コウエキザイダンホウジン'],
  ['特定非営利活動法人', 'トクテイヒエイリカツドウホウジン'],
  ['税理士法人', 'ゼイリシホウジン'],
  ['弁護士法人', 'ベンゴシホウジン'],
  ['社会保険労務士法人', 'シャカイホケンロウムシホウジン'],
  ['農事組合法人', 'ノウジクミアイホウジン'],
  ['協同組合', 'キョウドウクミアイ'],
] as const
const TYPES = [
  ['1', /^(?:1|0?1|普通?(?:預金)?|総合)$/u],
  ['2', /^(?:2|0?2|当座?(?:預金)?)$/u],
  ['5', /^(?:5|通知(?:預金)?)$/u],
  ['6', /^(?:6|定期(?:預金)?)$/u],
] as const

const EMPLOYER = [
  'postalCode',
  'postalAddress',
  'corporateNumber',
  'telephone',
  'department',
  'contactName',
] as const satisfies readonly (keyof ListedEmployer)[]

export const clients: Subject<ListedClient> = {
  name: 'clients',
  fields: [
    ...(['clientCode', 'name', 'reading', 'personInCharge'] as const).map((name) => ({ name, kind: 'text' as const })),
    ...(['branchNo', 'accountTypeCode', 'accountNo', 'label'] as const).map((name) => ({
      name,
      kind: 'text' as const,
    })),
    { name: 'applicantName', kind: 'text' },
    { name: 'address', kind: 'text' },
    ...EMPLOYER.map((name) => ({ name, kind: 'text' as const })),
  ],
  keys: ['clientCode', 'name', 'accountNo'],
  mayHoldPeople: true,
  sums: 'plain',
  range: { before: 400, after: 400 },
  asksAbout: [],
  recognise: (heading) => recogniseAmong(CLIENT_HEADINGS, heading),
  arrange: withBranchNumbers,
  missing: (columns) => (columns.name === undefined ? 'name' : missingOfAccount(columns)),
  read: readClient,
  finish: (rows) => joined(rows),
}

function withBranchNumbers(
  { [BRANCH]: branches = [], ...columns }: Layout['columns'],
  { filledIn }: HeadedList,
): Layout['columns'] {
  const holdsDigits = (column: number) => {
    const filled = filledIn(column)
    return filled.length > 0 && filled.every((cell) => /^[0-9]+$/.test(cell))
  }
  const isNumber = columns['branchNo'] === undefined && branches.length > 0 && branches.every(holdsDigits)
  return isNumber ? { ...columns, branchNo: branches } : columns
}

const ACCOUNT = ['branchNo', 'accountTypeCode', 'accountNo'] as const

/** The parts of an account are of no use alone: asked about once, not refused in each row. */
const missingOfAccount = (columns: Layout['columns']): string | undefined =>
  ACCOUNT.some((field) => columns[field] !== undefined)
    ? ACCOUNT.find((field) => columns[field] === undefined)
    : undefined

function readClient(row: Row): ListedClient | undefined {
  const text = (field: keyof typeof LENGTHS) => short(row, field, row.text(field))
  const [name, listed] = [text('name'), text('reading')]
  if (name === '') row.refuse('name', 'textMissing')
  const reading = toFullWidthKana(listed).text
  const account = accountOf(row)
  const client: ListedClient = {
    clientCode: short(row, 'clientCode', row.numberText('clientCode')),
    name,
    reading,
    personInCharge: text('personInCharge'),
    applicantName: applicantOf(row, name, reading),
    address: row.isBlank('address') ? kanaAddress(row) : inKana(row, 'address'),
    employer: employerOf(row),
    accounts: account ? [account] : [],
  }
  return row.hasFailed() ? undefined : client
}

function short(row: Row, field: keyof typeof LENGTHS, text: string): string {
  const [length, max] = [[...text.normalize('NFC')].length, LENGTHS[field]]
  if (length > max) row.refuse(field, 'textTooLong', { length, max })
  return text
}

/** A list for people has kanji, which no application may have. */
function inKana(row: Row, field: 'applicantName' | 'address'): string {
  const text = row.text(field)
  const kana = toFullWidthKana(text).text
  if (isFullWidthKana(kana)) return short(row, field, kana)
  row.infer('notKana', field, text, '')
  return ''
}

/** The only address of a list may be the one in kana. */
function kanaAddress(row: Row): string {
  const kana = toFullWidthKana(row.text('postalAddress')).text
  return isFullWidthKana(kana) && kana !== '' ? short(row, 'address', kana) : ''
}

/** What cannot be read is left out and named in the tally of the import. A number of a person is never kept. */
function employerOf(row: Row): ListedEmployer {
  const read = (field: keyof ListedEmployer, value: string, isFit: boolean): string => {
    if (value === '' || isFit) return value
    row.infer('employerFactUnread', field, hideIndividualNumbers(row.text(field)), '')
    return ''
  }
  const named = (field: 'postalAddress' | 'department' | 'contactName', text: string) =>
    short(row, field, read(field, text, !findIndividualNumbers(text).some(({ valid }) => valid)))
  const code = readPostalCode(padded(row.text('postalCode')))
  const number = readCorporateNumber(row.text('corporateNumber'))
  const telephone = readTelephone(row.text('telephone'))
  return {
    postalCode: read('postalCode', code, /^\d{7}$/.test(code)),
    postalAddress: named('postalAddress', kanaAddress(row) === '' ? row.text('postalAddress') : ''),
    corporateNumber: read('corporateNumber', number, corporateNumberProblem(number) === undefined),
    telephone: read('telephone', telephone, isTelephone(telephone)),
    department: named('department', row.text('department')),
    contactName: named('contactName', row.text('contactName')),
  }
}

/** A spreadsheet drops a leading zero. */
const padded = (text: string): string => (/^\d{6}$/.test(text) ? text.padStart(POSTAL_DIGITS, '0') : text)

function applicantOf(row: Row, name: string, reading: string): string {
  const own = inKana(row, 'applicantName')
  if (own !== '' || reading === '' || !isFullWidthKana(reading)) return own
  const whole = withLegalForm(name, reading)
  row.infer('applicantFromReading', 'reading', row.text('reading'), whole)
  return short(row, 'applicantName', whole)
}

function withLegalForm(name: string, reading: string): string {
  const form = LEGAL_FORMS.find(([kanji]) => name.startsWith(kanji) || name.endsWith(kanji))
  // ガイシャ, カイシャ, ホウジン, クミアイ or an abbreviation in brackets: the reading has its form.
  if (!form || /[ガカ]イシャ|ホウジン|クミアイ|[（）]/u.test(reading)) return reading
  return name.startsWith(form[0]) ? form[1] + reading : reading + form[1]
}

function accountOf(row: Row): ListedAccount | undefined {
  if (ACCOUNT.every((field) => row.isBlank(field))) return undefined
  const branchNo = digits(row, 'branchNo', BRANCH_DIGITS)
  const accountNo = digits(row, 'accountNo', ACCOUNT_DIGITS)
  const found = row.text('accountTypeCode')
  const type = TYPES.find(([, form]) => form.test(found.normalize('NFKC').replace(/\s/gu, '')))?.[0]
  if (type === undefined) row.refuse('accountTypeCode', 'accountTypeUnknown', { found })
  const label = short(row, 'label', row.text('label'))
  return type && branchNo && accountNo ? { branchNo, accountTypeCode: type, accountNo, label } : undefined
}

/** A spreadsheet drops leading zeros. */
function digits(row: Row, field: 'branchNo' | 'accountNo', length: number): string {
  const text = row.numberText(field).normalize('NFKC').replaceAll('-', '')
  if (!/^[0-9]+$/u.test(text) || text.length > length) {
    row.refuse(field, 'digitsExpected', { found: row.text(field), count: length })
    return ''
  }
  const whole = text.padStart(length, '0')
  if (whole !== text) row.infer('zerosOfNumber', field, text, whole)
  return whole
}

/** Rows of one client are its accounts. Rows that contradict each other may be of two clients, so none is taken. */
function joined(rows: { row: Row; value: ListedClient }[]): { row: Row; value: ListedClient }[] {
  const first = new Map<string, { line: number; value: ListedClient }>()
  return rows.flatMap(({ row, value }) => {
    const { clientCode, name } = value
    const key = clientCode === '' ? ` ${name}` : clientCode
    const known = first.get(key)
    if (!known) {
      first.set(key, { line: row.line, value })
      return [{ row, value }]
    }
    const differs = FACTS.some((fact) => isOther(value[fact], known.value[fact]))
    if (differs || EMPLOYER.some((fact) => isOther(value.employer[fact], known.value.employer[fact]))) {
      row.refuse(clientCode === '' ? 'name' : 'clientCode', 'clientDiffers', { first: known.line })
      return []
    }
    const { accounts } = known.value
    accounts.push(...value.accounts.filter((one) => !accounts.some((other) => isSame(one, other))))
    return [{ row, value: known.value }]
  })
}

const isOther = (here: string, first: string): boolean => here !== '' && here !== first

const FACTS = ['name', 'reading', 'personInCharge', 'applicantName', 'address'] as const

const isSame = (a: ListedAccount, b: ListedAccount): boolean =>
  a.branchNo === b.branchNo && a.accountTypeCode === b.accountTypeCode && a.accountNo === b.accountNo
