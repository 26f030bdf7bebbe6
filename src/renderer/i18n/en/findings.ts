/** Shown beside the cell: one sentence for each code of `FINDING_CODES`. */
export const findings = {
  textMissing: 'Required',
  textTooLong: 'At most {max} characters (now {length})',
  wrongLength: 'Enter {expected} characters (now {length})',
  notDigits: 'Enter digits only',
  notWholeNumber: '“{value}” is not a whole number',
  numberOutOfRange: 'Enter a number from {min} to {max} (now {value})',
  notFullWidthKana: 'Character {at}, “{character}”, cannot be used; enter full-width kana, letters and digits',
  bankFileTooLong:
    'Takes {bytes} bytes in a bank file, more than the {max} allowed. You can file it, but the end is cut off in a file',
  bankFileRefusesCharacter:
    'Character {at}, “{character}”, is not allowed in bank files. You can file it, but not export it',
  bankFileDoubtfulCharacter: 'Some banks do not accept character {at}, “{character}”, in files',
  codeMissing: 'Enter the municipality code',
  codeBadForm: '“{code}” is not a municipality code; enter 6 digits',
  codeIsName: '“{code}” is a name; choose from {places} and enter the code',
  codeBadCheckDigit: 'The check digit of “{code}” is wrong; the last digit should be {expected}',
  codeIsPrefecture: '“{code}” is a prefecture; choose the municipality to pay',
  codeIsUnion: '“{code}” is a municipal association; choose the municipality to pay',
  codeIsNorthern: '“{code}” is a village of the Northern Territories and cannot be paid',
  codeUnknown:
    'The municipality code “{code}” is not in the list of this version. If the municipality is new, enter its name (kana) as well and it can be filed',
  codeNew:
    'The municipality code “{code}” is not in the list of this version. It is filed as {name}; check the code in the notice of the municipality',
  codeIsFormer: '{name} ({code}) ceased on {until}. The payee of today is {successors}',
  municipalityChanges:
    '{name} ({code}) becomes {now} on {from} and has another code then; check it in the notice of the municipality',
  codeIsWard: '{ward} is a ward; the payee is {city} ({cityCode})',
  designatedNumberMissing: 'No designated number; the municipality may be unable to match the payment',
  designatedNumberBadForm:
    'Character {at}, “{character}”, cannot be used; enter half-width digits, capitals and hyphens',
  detailCountMismatch: 'The total count is wrong: payroll and retirement add up to {expected}, not {given}',
  detailAmountMismatch: 'The total tax is wrong: payroll and retirement add up to {expected} yen, not {given}',
  retirementAmountMismatch:
    'The retirement tax is wrong: municipal and prefectural tax add up to {expected} yen, not {given}',
  retireeCountDiffers: '{payments} retirement payments but {retirees} retirees',
  retireeCountMissing: 'Retirement count and retirees must both be 0 or both be 1 or more',
  retirementTaxWithoutRetirees: 'There is retirement tax but no retiree',
  retirementTaxWithoutBenefit: 'There is retirement tax but no retirement benefit',
  retirementDataWithoutTax: 'There is a retirement count, retiree or benefit but no tax',
  retirementTaxNotHundreds: 'The retirement tax is not in whole hundreds of yen',
  retirementSplitUnusual:
    'Municipal tax {municipal} and prefectural tax {prefectural} yen are not 6 to 4 (retirees: {persons})',
  retirementTaxTooHigh: 'The retirement tax of {tax} yen is more than a tenth of the benefit of {benefit} yen',
  payrollAmountWithoutCount: 'There is payroll tax but the count is 0',
  payrollCountWithoutAmount: 'There is a payroll count but the tax is 0',
  payrollAverageTooLow: 'A payroll tax of {amount} yen is too little for {count} persons; is it in thousands of yen?',
  payrollAverageTooHigh: 'The payroll tax is over {limit} yen per person; check the digits',
  detailWithoutPayment: 'There is nothing to pay; delete the row if it is not needed',
  duplicatePayee: 'Same payee and designated number as row {line} ({payee})',
  duplicateWithoutNumber:
    'Same municipality as row {line}, and one of the two has no designated number ({payee}). Delete one row if it is paid twice, or enter the number of the other office',
  duplicateMunicipality: 'Same municipality as row {line} ({payee}); make sure it is for another office',
  notADate: 'Enter a valid payment date',
  notAMonth: 'Enter a valid payment month',
  dueDatePast: 'The payment date {date} has passed (today is {today})',
  dueDateNotBusinessDay: 'Banks are closed on {date}; the next business day is {next}',
  dueDateNotLegal: 'The payment date {date} differs from the due date for this month, {legal}',
  dueDateSoon:
    'Business days until the payment date: {days}. It is too late for a bank that asks for approval {needed} business days before ({last}). Enter the cut-off of your bank in the settings under Connections',
  cutOffPast:
    'The cut-off of the bank for approval is past ({needed} business days before the payment date, {last} {time}). Business days until the payment date: {days}',
  dueDateHolidaysPredicted:
    'The holidays for the year of {date} (the equinox days) are announced in February of the year before, so bank holidays are still an estimate',
  depositTypeUnusual: 'The type “{type}” of the debit account is neither ordinary nor current',
  noDetails: 'There are no payees; enter at least one row',
  tooManyDetails: 'A batch can have up to {max} rows (now {count}); split the batch',
  lotTotalTooLarge: 'The total {value} exceeds the limit of {max}; split the batch',
  lotTotalMismatch: 'The total is wrong: the rows add up to {expected}, not {given}',
  payeeMissingSinceLastMonth: 'A payee from last month is missing ({payee}, designated number {designatedNumber})',
  payeeNewSinceLastMonth: 'This payee is new since last month ({payee})',
  designatedNumberChanged: 'The designated number changed from “{before}” last month to “{now}” ({payee})',
  designatedNumberLeftOut: 'No designated number; it was “{before}” last month ({payee})',
  amountChangedSinceLastMonth:
    'The payroll tax changed from {before} yen last month to {now} yen, more than {percent}%',
  payeeFiledThisMonth:
    'This payee was also filed in another batch for this month (acceptance number {acceptanceNo}, {payee})',
  payeeMaybeFiledThisMonth:
    'This payee may already have been filed in another batch for this month, whose outcome is unknown ({payee})',
  payeeInOtherDraft:
    'This payee is also in another batch for this month that is not filed ({payee}); filing both would pay it twice',
  halfYearlyPayeeInOtherMonth:
    'This payee is paid half-yearly, for May and November, payroll and retirement tax alike ({payee})',
  halfYearlyPayeeMissing: 'A half-yearly payee is missing ({payee}, designated number {designatedNumber})',
  amountsOfOldYear:
    'Payees with the same tax as last month: {count}. The new year’s tax applies from June; check it against the notices',
  planDiffers:
    'Differs from the plan of the year ({payee}): planned {planned} yen ({plannedCount} employees), in this month’s batches {amount} yen ({count})',
  planPayeeMissing:
    'A payee of the plan of the year is missing ({payee}, designated number {designatedNumber}, {planned} yen)',
}
