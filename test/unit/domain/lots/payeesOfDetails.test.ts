import { expect, it } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import { emptyPayee, payeesOfDetails } from '#domain/lots/payeeMaster'

const detail = (municipalityCode: string, amountOfPayrollTaxPayments: number, designatedNumber = '1') => ({
  ...emptyDetail(),
  municipalityCode,
  designatedNumber,
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments,
})

it('payments bring the payees that the register lacks, each once with what it was paid, and no one-off', () => {
  const retirement = { ...emptyDetail(), municipalityCode: '131016', amountOfMunicipalInhabitantTaxPayments: 5 }
  const known = { ...emptyPayee(), municipalityCode: '011002', designatedNumber: '1' }
  const added = payeesOfDetails(
    [detail('011002', 100), detail('011002', 100, '2'), detail('131041', 30), detail('131041', 40), retirement],
    [known],
  )
  expect(added.map((one) => [one.municipalityCode, one.designatedNumber, one.amountOfPayrollTaxPayments])).toEqual([
    ['011002', '2', 100],
    ['131041', '1', 70],
  ])
  expect(added[1]?.numberOfPayrollTaxPayments).toBe(2)
})
