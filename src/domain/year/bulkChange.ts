// Many new designated numbers (指定番号): a municipality gives every employer one when it merges or changes its system.
import { toDesignatedNumber, toHalfWidthCode } from '../municipalities/codeText.ts'
import { isIsoDate } from '../calendar/calendar.ts'
import type { YearEmployee } from './plan.ts'
import { completeDetail, emptyDetail } from '../lots/lot.ts'
import { checkDetail } from '../lots/detail.ts'
import { payeeKey } from '../lots/duplicates.ts'
import type { PayeeRecord } from '../lots/payeeMaster.ts'

export interface NumberChange {
  municipalityCode: string
  before: string
  after: string
  /** The new municipality code, if it changes too. */
  code?: string | undefined
}

/** `badForm`: a character or length that no number has; `twice`: two payees would be the same. */
export type NumberProblem = 'badForm' | 'twice'

/** Keyed by `payeeKey`. Payees may exchange their numbers, but not share one. */
export function numberProblems(
  payees: readonly Pick<PayeeRecord, 'municipalityCode' | 'designatedNumber'>[],
  changes: readonly NumberChange[],
): Map<string, NumberProblem> {
  const wanted = new Map(changes.map((change) => [keyOf(change), change.after]))
  const after = payees.map(({ municipalityCode, designatedNumber }) => ({
    municipalityCode,
    designatedNumber: wanted.get(payeeKey({ municipalityCode, designatedNumber })) ?? designatedNumber,
  }))
  const counts = Map.groupBy(after, payeeKey)
  const problems = new Map<string, NumberProblem>()
  for (const change of changes) {
    const { municipalityCode, after: designatedNumber } = change
    if (!isNumber(designatedNumber)) problems.set(keyOf(change), 'badForm')
    else if ((counts.get(payeeKey({ municipalityCode, designatedNumber }))?.length ?? 0) > 1)
      problems.set(keyOf(change), 'twice')
  }
  return problems
}

const keyOf = ({ municipalityCode, before }: NumberChange): string =>
  payeeKey({ municipalityCode, designatedNumber: before })

const isNumber = (designatedNumber: string): boolean =>
  checkDetail(completeDetail({ ...emptyDetail(), designatedNumber }), 0).every(
    ({ field, code }) => field !== 'designatedNumber' || code === 'designatedNumberMissing',
  )

export function renumbered<T extends { municipalityCode: string; designatedNumber: string }>(
  records: readonly T[],
  changes: readonly NumberChange[],
): { before: T; after: T }[] {
  const wanted = new Map(changes.map((change) => [keyOf(change), change]))
  return records.flatMap((before) => {
    const { after: designatedNumber, code: municipalityCode = before.municipalityCode } =
      wanted.get(payeeKey(before)) ?? {}
    if (designatedNumber === undefined) return []
    const after = { ...before, municipalityCode, designatedNumber }
    return payeeKey(after) === payeeKey(before) ? [] : [{ before, after }]
  })
}

/** What was reported already keeps its number. */
export function renumberedEmployees<T extends YearEmployee>(
  employees: readonly T[],
  changes: readonly NumberChange[],
): { before: T; after: T }[] {
  const own = new Map(renumbered(employees, changes).map(({ before, after }) => [before, after]))
  return employees.flatMap((before) => {
    const after = own.get(before) ?? before
    const next = after.changes.map((change) => {
      const wasReported = isIsoDate(change.submitted?.next ?? '')
      const [renamed] = change.next && !wasReported ? renumbered([change.next], changes) : []
      return renamed ? { ...change, next: renamed.after } : change
    })
    const moved = next.some((change, at) => change !== after.changes[at])
    return after === before && !moved ? [] : [{ before, after: moved ? { ...after, changes: next } : after }]
  })
}

/** Lines from 1. `several`: more than one payee of the municipality. */
export interface LineProblem {
  line: number
  problem: 'columns' | 'unknown' | 'several'
  text: string
}

/**
 * A line has code and new number, or code, present and new number; the present one is needed where a municipality has
 * several payees.
 */
export function readNumberLines(
  text: string,
  payees: readonly Pick<PayeeRecord, 'municipalityCode' | 'designatedNumber'>[],
): { changes: NumberChange[]; problems: LineProblem[] } {
  const changes: NumberChange[] = []
  const problems: LineProblem[] = []
  text.split(/\r\n|\r|\n/).forEach((line, at) => {
    if (line.trim() === '') return
    const cells = line.split(/[\t,]/).map((cell) => cell.trim())
    const [code = '', second = '', third] = cells
    const problem = (what: LineProblem['problem']) => problems.push({ line: at + 1, problem: what, text: line.trim() })
    if (cells.length < 2 || cells.length > 3 || second === '' || third === '') return void problem('columns')
    const municipalityCode = toHalfWidthCode(code)
    const present = third === undefined ? undefined : toDesignatedNumber(second)
    const found = payees.filter(
      (payee) =>
        payee.municipalityCode === municipalityCode && (present === undefined || payee.designatedNumber === present),
    )
    const [payee, ...more] = found
    if (!payee) return void problem('unknown')
    if (more.length > 0) return void problem('several')
    changes.push({
      municipalityCode,
      before: payee.designatedNumber,
      after: toDesignatedNumber(third ?? second),
    })
  })
  return { changes, problems }
}
