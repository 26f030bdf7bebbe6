import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { CLIENT_KEY_HEADER, DEFAULT_PATH_PREFIX, SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import type { LocalTaxApplication, LocalTaxDetail } from '#contract/bank/localTaxApplication'
import type { FaultKind, FaultOperation } from '#contract/ipc/practice'
import { createPracticeBank, PRACTICE_ORIGIN, type PracticeBank } from '#practice-bank/index'

/** Saturday 2026-11-21, 12:00 in Japan. */
export const NOON = Date.parse('2026-11-21T03:00:00Z')
export const KEY = 'practice-test-0001'
export const ORDINARY = '00111111111'
export const BUSY = '77717777777'
export const NOTICE = '00155555555'

let count = 0
/** Returns a sequence number that was never used, with the date 2026-11-21. */
export function nextNumber(): string {
  count += 1
  return `20261121-${String(count).padStart(16, '0')}`
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Returns an empty folder that is removed after the file's tests. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-bank-'))
  folders.push(folder)
  return folder
}

export function newBank(folder = newFolder(), now: () => number = () => NOON): Promise<PracticeBank> {
  return createPracticeBank({ folder, now })
}

export interface Reply {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

type HeaderChanges = Record<string, string | undefined>

/** Returns the headers of a valid request, with some changed or (undefined) left out. */
export function goodHeaders(changes: HeaderChanges = {}): Record<string, string> {
  const all: HeaderChanges = { [CLIENT_KEY_HEADER]: KEY, [SEQUENCE_NUMBER_HEADER]: nextNumber(), ...changes }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function request(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: HeaderChanges } = {},
  origin = PRACTICE_ORIGIN,
): Request {
  return new Request(origin + DEFAULT_PATH_PREFIX + path, { ...init, headers: goodHeaders(init.headers) })
}

export async function get(
  bank: Pick<PracticeBank, 'fetch'>,
  path: string,
  headers: HeaderChanges = {},
): Promise<Reply> {
  return readReply(await bank.fetch(request(path, { headers })))
}

export function postRequest(body: unknown, headers: HeaderChanges = {}, origin = PRACTICE_ORIGIN): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return request(
    '/me/localtaxes/',
    { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } },
    origin,
  )
}

export async function post(
  bank: Pick<PracticeBank, 'fetch'>,
  body: unknown,
  headers: HeaderChanges = {},
): Promise<Reply> {
  return readReply(await bank.fetch(postRequest(body, headers)))
}

export async function readReply(response: Response): Promise<Reply> {
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

export function aFault(kind: FaultKind, operation: FaultOperation = 'any', times = 1, amount = 0) {
  return { kind, operation, times, amount }
}

/** Returns a detail with payroll tax and, on request, one retiree. */
export function detail(municipalityCode: string, changes: Partial<LocalTaxDetail> = {}): LocalTaxDetail {
  return {
    municipalityCode,
    numberOfPayrollTaxPayments: 3,
    amountOfPayrollTaxPayments: 45_600,
    numberOfRetirementIncomeTaxPayments: 0,
    amountOfRetirementIncomeTaxPayments: 0,
    totalNumberOfDetails: 3,
    totalAmountOfDetails: 45_600,
    numberOfRetirees: 0,
    amountOfRetirementBenefitPayments: 0,
    amountOfMunicipalInhabitantTaxPayments: 0,
    amountOfPrefecturalInhabitantsTaxPayments: 0,
    ...changes,
  }
}

export const RETIREE = {
  numberOfRetirementIncomeTaxPayments: 1,
  amountOfRetirementIncomeTaxPayments: 140_000,
  totalNumberOfDetails: 4,
  totalAmountOfDetails: 185_600,
  numberOfRetirees: 1,
  amountOfRetirementBenefitPayments: 15_000_000,
  amountOfMunicipalInhabitantTaxPayments: 84_000,
  amountOfPrefecturalInhabitantsTaxPayments: 56_000,
} satisfies Partial<LocalTaxDetail>

/** Returns an application with correct totals over the given details; `lot` overrides its other fields. */
export function application(
  details: LocalTaxDetail[],
  lot: Partial<LocalTaxApplication['localTaxPaymentInfo']> = {},
): LocalTaxApplication {
  const sum = (
    field:
      | 'numberOfPayrollTaxPayments'
      | 'amountOfPayrollTaxPayments'
      | 'numberOfRetirementIncomeTaxPayments'
      | 'amountOfRetirementIncomeTaxPayments'
      | 'totalNumberOfDetails'
      | 'totalAmountOfDetails',
  ) => details.reduce((total, each) => total + each[field], 0)
  return {
    localTaxPaymentDataName: '２０２６年１１月分',
    codeOnlyFlag: '1',
    localTaxPaymentInfo: {
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'レンシュウショウジ（カ',
      address: 'トウキョウトチヨダク１－１',
      localTaxPaymentRequestDetails: details,
      totalNumberOfPayrollTaxPayments: sum('numberOfPayrollTaxPayments'),
      totalAmountOfPayrollTaxPayments: sum('amountOfPayrollTaxPayments'),
      totalNumberOfRetirementIncomeTaxPayments: sum('numberOfRetirementIncomeTaxPayments'),
      totalAmountOfRetirementIncomeTaxPayments: sum('amountOfRetirementIncomeTaxPayments'),
      totalNumber: sum('totalNumberOfDetails'),
      totalAmount: sum('totalAmountOfDetails'),
      ...lot,
    },
  }
}

/** Returns an application for Chiyoda (served by the bank itself), Yokohama, and Sapporo with a retiree. */
export function goodApplication(lot: Partial<LocalTaxApplication['localTaxPaymentInfo']> = {}): LocalTaxApplication {
  return application(
    [detail('131016', { designatedNumber: '48750-000-3', change: '0' }), detail('141003'), detail('011002', RETIREE)],
    lot,
  )
}
