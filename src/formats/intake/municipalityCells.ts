// Reads the municipality of a row; what could be two is asked.
import type { FoundMunicipality, FoundBy } from '#domain/municipalities/findMunicipalities'
import { checkDigit, findPayee, hasValidCheckDigit, type Municipality } from '#domain/municipalities/municipalities'
import type { Params, ProblemCode } from '../formatResult.ts'
import type { CellValues } from './cellValues.ts'
import type { IntakeFindings } from './findings.ts'
import type { InferredKind } from './reading.ts'
import { HYPHENS } from '#domain/text/hyphens'

interface MunicipalityRow {
  readonly line: number
  has(field: string): boolean
  text(field: string): string
  hasFailed(): boolean
  codeForm(): FoundBy | undefined
  numbersBeside(field: string, found: string): ReadonlySet<string>
  refuse(field: string, code: ProblemCode, params?: Params): void
  infer(kind: InferredKind, field: string, from: string, to: string, params?: Params): void
  wait(): void
}

interface ReadMunicipality {
  code: string
  /** Undefined for a code that may be newer than this version. */
  known: Municipality | undefined
}

export function readMunicipality(
  row: MunicipalityRow,
  findings: IntakeFindings,
  values: CellValues,
): ReadMunicipality | undefined {
  const codeField = 'municipalityCode'
  const nameField = 'municipalityName'
  const code = row.has(codeField) ? codeText(row.text(codeField)) : ''
  if (row.hasFailed() && code === '') return undefined
  const name = row.has(nameField) ? row.text(nameField) : ''
  const prefecture = row.has('prefecture') ? row.text('prefecture') : ''
  const both = codeAndName(code === '' ? name.normalize('NFKC') : code)
  if (both) {
    const field = code === '' ? nameField : codeField
    return byCode(row, findings, values, field, both.code, prefecture, both.name || (code === '' ? '' : name))
  }
  const [field, text] = code === '' ? [nameField, name] : [codeField, code]
  if (text === '') {
    row.refuse(row.has(codeField) ? codeField : nameField, 'codeMissing')
    return undefined
  }
  return byName(row, findings, values, field, text, prefecture)
}

const codeText = (text: string): string =>
  /^[0-9]*$/u.test(text) ? text : text.normalize('NFKC').replace(/^'/u, '').replace(/\.0+$/u, '').trim()

const CODE = `([0-9]{5}[-${HYPHENS}][0-9]|[0-9]{4,6})`
const CODE_FIRST = new RegExp(`^[(\\[【]?${CODE}[)\\]】]?(?:[\\s:_・-]*(\\p{L}.*))?$`, 'u')
const CODE_LAST = new RegExp(`^(\\p{L}[^0-9]*?)[\\s:_・-]*[(\\[【]?${CODE}[)\\]】]?$`, 'u')

/** 131016 千代田区, 千代田区(13101), also with the check digit apart: 13101-6. */
export function codeAndName(text: string): { code: string; name: string } | undefined {
  if (/^[0-9]+$/u.test(text)) return { code: text, name: '' }
  const [first, last] = [CODE_FIRST.exec(text), CODE_LAST.exec(text)]
  const [number, name] = first ? [first[1], first[2]] : last ? [last[2], last[1]] : []
  return number === undefined ? undefined : { code: number.replace(/[^0-9]/gu, ''), name: name ?? '' }
}

function byCode(
  row: MunicipalityRow,
  findings: IntakeFindings,
  values: CellValues,
  field: string,
  code: string,
  prefecture: string,
  name: string,
): ReadMunicipality | undefined {
  const found = values.municipalitiesOfCode(code)
  const [usual] = found
  // Nearly all rows: nothing has to be looked for.
  if (usual && found.length === 1 && name === usual.municipality.name) return inferred(row, field, code, usual)
  const named = name === '' ? [] : values.municipalitiesOfName(name, prefecture)
  const both = found.filter((one) => named.some(({ municipality }) => municipality.code === one.municipality.code))
  const left = both.length > 0 ? both : found
  const [only] = left
  if (!only) return unknownCode(row, field, code)
  if (left.length === 1) {
    if (named.length > 0 && both.length === 0 && name !== '')
      return asked(row, findings, field, `${code} ${name}`, [only, ...named])
    return inferred(row, field, code, only)
  }
  // One list writes all of its codes in one way.
  const ofForm = left.filter(({ how }) => how === row.codeForm())
  const [likely] = ofForm
  if (ofForm.length === 1 && likely) return inferred(row, field, code, likely)
  return asked(row, findings, field, code, left)
}

function unknownCode(row: MunicipalityRow, field: string, code: string): ReadMunicipality | undefined {
  if (hasValidCheckDigit(code)) return { code, known: undefined }
  if (code.length === 6) row.refuse(field, 'codeCheckDigit', { found: code, expected: checkDigit(code.slice(0, 5)) })
  else row.refuse(field, 'codeBadForm', { found: code })
  return undefined
}

function byName(
  row: MunicipalityRow,
  findings: IntakeFindings,
  values: CellValues,
  field: string,
  text: string,
  prefecture: string,
): ReadMunicipality | undefined {
  const found = values.municipalitiesOfName(text, prefecture)
  const [only] = found
  if (!only) {
    row.refuse(field, 'placeUnknown', { found: prefecture === '' ? text : `${prefecture} ${text}` })
    return undefined
  }
  if (found.length === 1) return inferred(row, field, text, only)
  return asked(row, findings, field, [prefecture, text].filter(Boolean).join(' '), found)
}

function inferred(
  row: MunicipalityRow,
  field: string,
  from: string,
  { code, municipality, ward = '', how, former }: FoundMunicipality,
): ReadMunicipality {
  const params = { prefecture: municipality.prefecture, name: municipality.name + ward, how }
  if (former) row.infer('formerPlace', field, from, code, { ...params, former: former.name, since: former.since })
  else if (how === 'codeCompleted') row.infer('codeCompleted', field, from, code, params)
  else if (how === 'zerosRestored') row.infer('zerosRestored', field, from, code, params)
  else if (how !== 'code') row.infer('place', field, from, code, params)
  return { code, known: municipality }
}

function asked(
  row: MunicipalityRow,
  findings: IntakeFindings,
  field: string,
  found: string,
  candidates: readonly FoundMunicipality[],
): ReadMunicipality | undefined {
  const now = candidates.filter(({ former }) => former === undefined)
  const [likely] = now
  const isSeveral = row.numbersBeside(field, row.text(field)).size > 1
  const asking = isSeveral ? [found, row.text('designatedNumber')].filter(Boolean).join(' ') : found
  const answer = findings.ask({
    // Here and below, `place` is the municipality: kinds are stored with the tally of an import.
    id: `place:${asking}`,
    kind: 'place',
    params: { found: asking },
    columns: [],
    lines: [row.line],
    options: candidates.map(({ municipality: { code, prefecture, name }, former }) => ({
      value: code,
      params: {
        prefecture,
        name,
        code,
        ...(former && { former: former.name, since: former.since }),
      },
      samples: [{ line: row.line, text: found, reading: `${prefecture}${name} ${code}` }],
    })),
    ...(now.length === 1 && likely && { suggested: likely.municipality.code }),
    remembers: false,
  })
  if (answer === undefined) {
    row.wait()
    return undefined
  }
  const { prefecture = '', name = '' } =
    candidates.find(({ municipality }) => municipality.code === answer)?.municipality ?? {}
  row.infer('place', field, found, answer, { prefecture, name, how: 'asked' })
  return { code: answer, known: findPayee(answer) }
}
