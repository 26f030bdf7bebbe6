import { z } from 'zod'
import { localTaxDetail } from '#contract/bank/localTaxApplication'
import { BOOK_PROGRAMS, type BookedMark } from '#domain/accounts/bookEntries'
import type { Retiree } from '#domain/lots/retiree'
import { RETIREE_KINDS } from '#domain/lots/retirementTax'
import { findIndividualNumbers } from '#domain/text/individualNumber'
import { CHANGE_KINDS } from '#domain/year/plan'
import type { DetailRecord, LookupRecord, LotRecord, MonthNoteRecord, OrderRecord, PayeeRow } from './db.ts'
import { LEFT_OUT_KINDS, SUBJECTS, type Tally } from '#formats/intake/reading'
import type { IntakeRecord, LayoutRecord } from '../intakes/intakeRecords.ts'
import { holdsIndividualNumber, type YearRow } from './yearRecords.ts'

// Unknown fields are kept: a record may gain a field without a new version of the schema.
const whole = z.number().int()
const words = z.string()

const detail = z.looseObject({
  municipalityCode: words,
  municipalityName: words,
  designatedNumber: words,
  change: words,
  numberOfPayrollTaxPayments: whole,
  amountOfPayrollTaxPayments: whole,
  numberOfRetirementIncomeTaxPayments: whole,
  numberOfRetirees: whole,
  amountOfRetirementBenefitPayments: whole,
  amountOfMunicipalInhabitantTaxPayments: whole,
  amountOfPrefecturalInhabitantsTaxPayments: whole,
})

export const head = z.looseObject({
  localTaxPaymentDataName: words,
  codeOnlyFlag: words,
  transactionCode: words,
  payingBranchNo: words,
  payingDepositType: words,
  payingAccountNo: words,
  dueDate: words,
  monthForWhichPaymentIsDue: words,
  applicantName: words,
  address: words,
})

const totals = z.looseObject({
  totalNumberOfPayrollTaxPayments: whole,
  totalAmountOfPayrollTaxPayments: whole,
  totalNumberOfRetirementIncomeTaxPayments: whole,
  totalAmountOfRetirementIncomeTaxPayments: whole,
  totalNumber: whole,
  totalAmount: whole,
})

export const lot: z.ZodType<LotRecord> = z.looseObject({
  lotId: words.min(1),
  companyId: words,
  head,
  month: words,
  totals,
  detailCount: whole,
  unreadable: whole.optional(),
  createdAt: words,
  updatedAt: words,
  revision: whole.optional(),
  copiedFrom: words.optional(),
  corrects: words.optional(),
  handled: z.boolean().optional(),
  takenFrom: words.optional(),
  paidElsewhere: words.optional(),
  bankErrors: z.array(
    z.looseObject({
      rowId: words,
      errorCode: words,
      errorInfo: words,
      recordNo: whole.optional(),
      field: words.optional(),
      data: localTaxDetail.partial().optional(),
      filed: detail.optional(),
    }),
  ),
  bankErrorsEntry: words.optional(),
  split: z.looseObject({ id: words, number: whole }).optional(),
  received: z.looseObject({ fileId: words, machine: words, user: words, at: words, updatedAt: words }).optional(),
})
/** Refuses an individual number (マイナンバー), whoever made the file. */
const retiree: z.ZodType<Retiree> = z
  .looseObject({
    name: words,
    payment: whole.min(0),
    years: whole,
    kind: z.enum(RETIREE_KINDS),
    disability: z.boolean(),
    deduction: whole.min(0),
    municipal: whole.min(0),
    prefectural: whole.min(0),
    joined: words,
    left: words,
    paid: words,
  })
  .refine(({ name }) => !findIndividualNumbers(name).some(({ valid }) => valid), 'an individual number')
export const retirees = z.array(retiree).optional()
export const draftRow = z.looseObject({ rowId: words.min(1), detail, raw: z.record(words, words), retirees })
export const row: z.ZodType<DetailRecord> = z.looseObject({ lotId: words, ...draftRow.shape })
export const order: z.ZodType<OrderRecord> = z.looseObject({ lotId: words, rowIds: z.array(words) })
export const lookup: z.ZodType<LookupRecord> = z.looseObject({
  id: whole,
  companyId: words,
  acceptanceNo: words,
  at: words,
  answer: z.looseObject({}),
})
export const payee: z.ZodType<PayeeRow> = z.looseObject({
  companyId: words,
  payeeId: words.min(1),
  municipalityCode: words,
  municipalityName: words,
  designatedNumber: words,
  numberOfPayrollTaxPayments: whole,
  amountOfPayrollTaxPayments: whole,
  halfYearly: z.boolean(),
  halfYearlyUntil: words.optional(),
  formerly: z.array(z.object({ municipalityCode: words, designatedNumber: words })).optional(),
  memo: words,
})

export const bookedMarks: z.ZodType<BookedMark[]> = z.array(
  z.looseObject({
    environment: words,
    acceptanceNo: words,
    at: words,
    program: z.enum(BOOK_PROGRAMS),
    total: whole,
    fee: whole,
    reversed: z.literal(true).optional(),
  }),
)

export const monthNote: z.ZodType<MonthNoteRecord> = z.looseObject({
  companyId: words,
  month: words,
  note: words,
  waitingSince: words.optional(),
  booked: bookedMarks.optional(),
  updatedAt: words,
})

const yearAmounts = z.array(whole.min(0)).length(12)

/** Refuses an individual number (マイナンバー), whoever made the file. */
export const yearEmployee: z.ZodType<YearRow> = z
  .looseObject({
    companyId: words,
    year: whole,
    employeeId: words.min(1),
    position: z.number(),
    recipientNumber: words,
    name: words,
    municipalityCode: words,
    designatedNumber: words,
    amounts: yearAmounts,
    raw: z.record(words, words),
    updatedAt: words,
    changes: z.array(
      z.looseObject({
        changeId: words,
        kind: z.enum(CHANGE_KINDS),
        from: words,
        day: words,
        rest: z.enum(['lumpSum', 'ordinary']).optional(),
        next: z.looseObject({ municipalityCode: words, designatedNumber: words }).optional(),
        newEmployer: z
          .looseObject({ name: words, address: words, telephone: words, designatedNumber: words })
          .optional(),
        submitted: z.looseObject({ current: words.optional(), next: words.optional() }).optional(),
        excess: whole.optional(),
        refunds: z.array(z.looseObject({ day: words, amount: whole })).optional(),
        settles: words.optional(),
        recordedAt: words,
        before: yearAmounts,
        after: yearAmounts,
      }),
    ),
  })
  .refine((row) => !holdsIndividualNumber(row as YearRow), 'an individual number')

export const formerLayout = z.looseObject({
  firstDataRow: whole,
  columns: z.record(words, whole),
  headings: z.array(words),
  width: whole.optional(),
})
export const yearLayout = z.looseObject({ companyId: words, layoutId: words, updatedAt: words, mapping: formerLayout })

const subject = z.enum(SUBJECTS)
export const layout: z.ZodType<LayoutRecord> = z.looseObject({
  subject,
  layoutId: words.min(1),
  companyId: words,
  usedAt: words,
  layout: z.looseObject({
    subject,
    headings: z.array(words),
    width: whole,
    firstDataRow: whole,
    columns: z.record(words, z.array(whole)),
    answers: z.record(words, words),
  }),
})
const lines = z.array(whole)
const figures = z.looseObject({ column: whole, file: z.number(), taken: z.number(), leftOut: z.number() })
/** Checks only what is used for sums and lists. */
export const intake: z.ZodType<IntakeRecord> = z.looseObject({
  intakeId: words.min(1),
  companyId: words,
  subject,
  owners: z.array(words),
  name: words,
  hash: words,
  at: words,
  count: whole,
  account: z
    .looseObject({
      sheet: words,
      otherSheets: z.array(z.looseObject({ name: words, rows: whole })),
      rows: z.looseObject({
        file: whole,
        taken: whole,
        refused: whole,
        refusedLines: lines,
        leftOut: z.array(z.looseObject({ kind: z.enum(LEFT_OUT_KINDS), rows: whole, lines })),
      }),
      columns: z.array(z.looseObject({ column: whole, heading: words, fields: z.array(words) })),
      sums: z.array(figures),
      counts: z.array(z.looseObject({ line: whole, stated: z.number(), taken: z.number() })),
      inferred: z.array(z.looseObject({ kind: words, from: words, to: words, count: whole })),
      notes: z.array(z.looseObject({ code: words })),
    })
    .transform((account) => account as unknown as Tally)
    .optional(),
})

/** Every row belongs to a lot of the snapshot, and every lot has an order. */
export const draftRows = z
  .strictObject({
    schemaVersion: whole.min(1),
    lots: z.array(lot),
    details: z.array(row),
    orders: z.array(order),
    lookups: z.array(lookup),
    /** Absent in snapshots of schema version 1. */
    payees: z.array(payee).optional(),
    /** Absent in snapshots before schema version 9. */
    monthNotes: z.array(monthNote).optional(),
    /** Absent in snapshots before schema version 12. */
    yearEmployees: z.array(yearEmployee).optional(),
    /** Only in snapshots of schema versions 12 and 13. */
    yearLayouts: z.array(yearLayout).optional(),
    /** Absent in snapshots before schema version 14. */
    layouts: z.array(layout).optional(),
    intakes: z.array(intake).optional(),
  })
  .check((ctx) => {
    const { lots, details, orders } = ctx.value
    const known = new Set(lots.map(({ lotId }) => lotId))
    const ordered = new Set(orders.map(({ lotId }) => lotId))
    const refuse = (path: PropertyKey[], message: string) =>
      ctx.issues.push({ code: 'custom', input: undefined, path, message })
    if (known.size < lots.length) refuse(['lots'], 'a lot twice')
    lots.forEach(({ lotId }, index) => {
      if (!ordered.has(lotId)) refuse(['lots', index], 'no order of its rows')
    })
    orders.forEach(({ lotId }, index) => {
      if (!known.has(lotId)) refuse(['orders', index], 'of no lot')
    })
    details.forEach(({ lotId }, index) => {
      if (!known.has(lotId)) refuse(['details', index], 'of no lot')
    })
  })

export type Drafts = z.infer<typeof draftRows>
