// Finds municipalities by code or name, past and future ones too.
import type { IsoDate } from '../calendar/calendar.ts'
import { comingNames, districtOf, formerMunicipalities, type FormerMunicipality } from './formerMunicipalities.ts'
import { checkDigit } from './municipalityCode.ts'
import { municipalityTable, type Municipality } from './municipalityData.ts'
import { foldMunicipality } from './municipalitySpelling.ts'

/** `spelling`: as people write it; `ward`: of the city; `coming`: a future name; `former`: a past name or code. */
export type FoundBy = 'code' | 'codeCompleted' | 'zerosRestored' | 'name' | 'spelling' | 'ward' | 'coming' | 'former'
export interface FoundMunicipality {
  municipality: Municipality
  how: FoundBy
  /** The code to send. */
  code: string
  /** Set where the code is a ward's. */
  ward?: string
  former?: { name: string; since: IsoDate }
}

/** Offices and their heads: 千代田区役所, 千代田区長 */
const OFFICE = /^(.+[市区町村])(?:役所|役場|長|会計管理者)(?:殿|様|宛)?$/u

/** 旧大宮市, (旧)大宮市 */
const FORMER = /^[(]?旧[)]?\s*(.+[市町村])$/u

/** 那珂川町(福岡県), 【福岡】那珂川市, 浦和市(現さいたま市) */
const BRACKETED = /^(?:[([【]([^()[\]【】]+)[)\]】]\s*)?([^()[\]【】]+?)(?:\s*[([【]([^()[\]【】]+)[)\]】])?$/u

/** Older lists are hardly in use any more, so older former names do not compete with present ones. */
const COMPETES_SINCE = '2010-04-01'

/** Codes of four to six digits: without check digit, leading zero or both, too. */
export function municipalitiesOfCode(text: string): FoundMunicipality[] {
  const digits = text.normalize('NFKC').trim()
  if (!/^[0-9]{4,6}$/u.test(digits)) return []
  const forms: [string, FoundBy][] =
    digits.length === 6
      ? [[digits, 'code']]
      : digits.length === 5
        ? [
            [`0${digits}`, 'zerosRestored'],
            [digits + checkDigit(digits), 'codeCompleted'],
          ]
        : [[`0${digits}${checkDigit(`0${digits}`)}`, 'zerosRestored']]
  const now = forms.flatMap(([code, how]) => presentMunicipality(code, how))
  return now.length > 0 ? now : forms.flatMap(([code]) => formerByCode().get(code)?.flatMap(successorsOf) ?? [])
}

function presentMunicipality(code: string, how: FoundBy): FoundMunicipality[] {
  const { payeeByCode, wardByCode } = municipalityTable()
  const [payee, ward] = [payeeByCode.get(code), wardByCode.get(code)]
  if (payee) return [{ municipality: payee, how, code }]
  return ward ? [{ municipality: ward.city, how, code, ward: ward.name }] : []
}

const successorsOf = ({ name, until, successors }: FormerMunicipality): FoundMunicipality[] =>
  successors.flatMap((code) =>
    presentMunicipality(code, 'former').map((one) => ({ ...one, former: { name, since: until } })),
  )

/** The name may lack last character, prefecture and district. Names of wards find the designated city. */
export function municipalitiesOfName(text: string, prefecture = ''): FoundMunicipality[] {
  const explained = explainedName(text.normalize('NFKC').trim())
  const word = foldMunicipality(explained.name.replace(OFFICE, '$1'))
  if (word === '' || /^[0-9]/u.test(word)) return []
  const wanted = foldMunicipality(prefecture || explained.prefecture)
  const found: FoundMunicipality[] = []
  for (const { inside, rest } of prefixesOf(word, wanted))
    for (const { district, name } of districtsOf(rest))
      for (const one of index().get(name) ?? [])
        if (
          fits(one, inside, district) &&
          !found.some(({ municipality }) => municipality.code === one.means.municipality.code)
        )
          found.push(one.means)
  const now = found.filter(({ former }) => former === undefined)
  const named = now.length === 0 ? found : found.filter(({ former }) => !former || former.since >= COMPETES_SINCE)
  return named.map((one) => (one.how === 'name' && !isWritten(text, one) ? { ...one, how: 'spelling' } : one))
}

const isWritten = (text: string, { municipality: { name, kana } }: FoundMunicipality): boolean => {
  const plain = text.normalize('NFKC').replace(/\s/gu, '')
  return plain.endsWith(name) || plain === kana || plain === name.slice(0, -1)
}

function explainedName(text: string): { name: string; prefecture: string } {
  const [, former] = FORMER.exec(text) ?? []
  if (former !== undefined) return { name: former, prefecture: '' }
  const [, before, name = text, behind] = BRACKETED.exec(text) ?? []
  const note = before ?? behind ?? ''
  if (note === '') return { name: text, prefecture: '' }
  if (/^旧.+[市区町村]$/u.test(note)) return { name, prefecture: '' }
  const [, now] = /^現(?:在の?|・)?\s*(.+[市区町村])$/u.exec(note) ?? []
  if (now !== undefined) return { name: now, prefecture: '' }
  return prefectureNames().includes(foldMunicipality(note))
    ? { name, prefecture: note }
    : { name: text, prefecture: '' }
}

/** What a name means. */
interface Entry {
  means: FoundMunicipality
  prefecture: string
  district: string
}

/** `inside` is '' when any prefecture will do. */
function prefixesOf(word: string, wanted: string): { inside: string; rest: string }[] {
  const found = wanted === '' ? [{ inside: '', rest: word }] : [{ inside: wanted, rest: word }]
  for (const name of prefectureNames())
    if (
      word.startsWith(name) &&
      word.length > name.length &&
      (wanted === '' || name.startsWith(wanted) || wanted.startsWith(name))
    )
      found.push({ inside: name, rest: word.slice(name.length) })
  return found
}

/** 郡山市 and 大和郡山市 have the character of a district in their own names. */
function districtsOf(word: string): { district: string; name: string }[] {
  const found = [{ district: '', name: word }]
  for (let at = word.indexOf('郡'); at > 0 && at < word.length - 1; at = word.indexOf('郡', at + 1))
    found.push({ district: word.slice(0, at + 1), name: word.slice(at + 1) })
  return found
}

function fits({ prefecture, district }: Entry, inside: string, named: string): boolean {
  if (inside !== '' && !prefecture.startsWith(inside) && !inside.startsWith(prefecture)) return false
  return named === '' || district === '' || district === named
}

let names: ReadonlyMap<string, readonly Entry[]> | undefined

function index(): ReadonlyMap<string, readonly Entry[]> {
  if (names) return names
  const { payees, payeeByCode, wardByCode } = municipalityTable()
  const found = new Map<string, Entry[]>()
  const add = (name: string, means: FoundMunicipality, district = '') => {
    const entries = found.get(foldMunicipality(name)) ?? []
    entries.push({
      means,
      prefecture: foldMunicipality(means.municipality.prefecture),
      district: foldMunicipality(district),
    })
    found.set(foldMunicipality(name), entries)
  }
  for (const municipality of payees) {
    const means: FoundMunicipality = { municipality, how: 'name', code: municipality.code }
    const district = districtOf(municipality.code)
    for (const name of new Set([
      municipality.name,
      municipality.kana,
      municipality.name.slice(0, -1),
      municipality.kana.slice(0, -1),
    ]))
      add(name, means, name.length < 2 ? '' : district)
  }
  for (const { name, city } of wardByCode.values()) {
    const means: FoundMunicipality = { municipality: city, how: 'ward', code: city.code }
    add(city.name + name, means)
    add(name, means)
  }
  for (const { name, code } of comingNames) {
    const municipality = payeeByCode.get(code)
    if (municipality) add(name, { municipality, how: 'coming', code })
  }
  for (const one of formerMunicipalities()) for (const means of successorsOf(one)) add(one.name, means, one.district)
  names = found
  return names
}

let formerCodes: ReadonlyMap<string, FormerMunicipality[]> | undefined

function formerByCode(): ReadonlyMap<string, FormerMunicipality[]> {
  formerCodes ??= Map.groupBy(formerMunicipalities(), ({ code }) => code)
  return formerCodes
}

let prefectures: readonly string[] | undefined

/** With and without the last character; 道 is never left out. */
function prefectureNames(): readonly string[] {
  prefectures ??= [...new Set(municipalityTable().payees.map(({ prefecture }) => prefecture))]
    .flatMap((name) => (name.endsWith('道') ? [name] : [name, name.slice(0, -1)]))
    .map(foldMunicipality)
  return prefectures
}
