// Checks of single fields, shared by head and rows (sections 2.6 to 2.8).
import type { Finding } from './findings.ts'
import { bankFileFacts, characterLength, firstForbidden, foldForBankFile } from '../text/kana.ts'

type Row = number | undefined

export function at(row: Row, finding: Finding): Finding {
  return row === undefined ? finding : { ...finding, row }
}

export function checkLength(row: Row, field: string, text: string, max: number): Finding[] {
  const length = characterLength(text)
  return length > max ? [at(row, { code: 'textTooLong', severity: 'error', field, params: { length, max } })] : []
}

export function checkFixedLength(field: string, text: string, expected: number): Finding[] {
  const length = characterLength(text)
  return length === expected ? [] : [{ code: 'wrongLength', severity: 'error', field, params: { length, expected } }]
}

/**
 * One limit counts characters in the interface and bytes (ガ is 2) in the bank's files. Too many characters cannot be
 * sent; too many bytes can be sent, but no file can hold them.
 */
export function checkKana(row: Row, field: string, text: string, max: number): Finding[] {
  const findings = checkLength(row, field, text, max)
  const forbidden = firstForbidden(text)
  if (forbidden) {
    findings.push(
      at(row, {
        code: 'notFullWidthKana',
        severity: 'error',
        field,
        params: { at: forbidden.at + 1, character: forbidden.character },
      }),
    )
    return findings
  }
  const { bytes, clean } = bankFileFacts(text)
  if (bytes > max)
    findings.push(at(row, { code: 'bankFileTooLong', severity: 'warning', field, params: { bytes, max } }))
  return clean ? findings : findings.concat(checkBankFile(row, field, text))
}

export function checkNumber(row: Row, field: string, value: number, max: number): Finding[] {
  if (!Number.isSafeInteger(value))
    return [at(row, { code: 'notWholeNumber', severity: 'error', field, params: { value: String(value) } })]
  if (value >= 0 && value <= max) return []
  return [at(row, { code: 'numberOutOfRange', severity: 'error', field, params: { value, min: 0, max } })]
}

function checkBankFile(row: Row, field: string, text: string): Finding[] {
  const { refused, changes } = foldForBankFile(text)
  const findings: Finding[] = []
  const first = refused[0]
  if (first) {
    const params = { at: first.at + 1, character: first.character }
    findings.push(at(row, { code: 'bankFileRefusesCharacter', severity: 'warning', field, params }))
  }
  const doubtful = changes.find(({ kind }) => kind === 'wo')
  if (doubtful) {
    const params = { at: doubtful.at + 1, character: doubtful.from }
    findings.push(at(row, { code: 'bankFileDoubtfulCharacter', severity: 'warning', field, params }))
  }
  return findings
}
