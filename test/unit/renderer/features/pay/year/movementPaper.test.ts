import { expect, it } from 'vitest'
import { movementForms as movementFormsSchema, NO_EMPLOYER, type Company } from '#contract/ipc/index'
import { yearEmployee } from '#data/schema/snapshotRows'
import { leave, transfer } from '#domain/year/changes'
import { movementForms, reportLines } from '#features/pay/year/movementPaper'
import { newEmployee } from '#features/pay/year/usePlanSheet'

const company: Company = {
  companyId: '7f2a2f4e-2f6f-4a7e-9a53-2c7f0d3f8a11',
  name: '練習商事',
  environment: 'production',
  accounts: [],
  applicant: { applicantName: 'レンシュウショウジ', address: 'トウキョウト' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}
const entry = { changeId: 'c', recordedAt: '', year: 2026, from: '2026-10', day: '2026-09-30' }
const employee = (municipalityCode: string) => ({
  ...newEmployee(company.companyId, 2026, 1),
  municipalityCode,
  amounts: Array.from({ length: 12 }, () => 1_000),
})
const left = (code: string) => {
  const result = leave(employee(code), { ...entry, rest: 'ordinary' })
  if (!result.ok) throw new Error(result.problem)
  return { ...employee(code), ...result.employee }
}

it('a report to a municipality that this version does not know is addressed by the name that was entered', () => {
  const lines = reportLines(2026, [left('082376'), left('131121')])
  const typedName = (code: string) => (code === '082376' ? 'アミシ' : 'another')
  const job = movementForms(company, 2026, lines, typedName)
  expect(movementFormsSchema.parse(job).forms.map(({ municipality }) => municipality)).toEqual([
    'アミシ',
    '東京都 世田谷区',
  ])
})

it('the reports have what the company knows of itself, and of a transfer the new employer', () => {
  const newEmployer = { name: '見本商事', address: '', telephone: '', designatedNumber: '9' }
  const result = transfer(employee('131121'), { ...entry, newEmployer })
  if (!result.ok) throw new Error(result.problem)
  const row = { ...employee('131121'), ...result.employee }
  const employer = { ...NO_EMPLOYER, postalCode: '1000001' }
  const job = movementForms({ ...company, employer }, 2026, reportLines(2026, [row]), () => '')
  expect(movementFormsSchema.parse(job)).toMatchObject({ employer, forms: [{ newEmployer }] })
  expect(movementForms(company, 2026, reportLines(2026, [row]), () => '')).not.toHaveProperty('employer')

  // It is in a backup, and no number of a person with it.
  expect(yearEmployee.parse(row)).toEqual(row)
  const [change] = row.changes
  for (const field of ['name', 'address', 'telephone'] as const) {
    const person = { ...row, changes: [{ ...change, newEmployer: { ...newEmployer, [field]: '123456789018' } }] }
    expect(yearEmployee.safeParse(person).success, field).toBe(false)
  }
})
