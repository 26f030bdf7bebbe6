import { z } from 'zod'
import { acceptance, accountBalance, localTaxApplication, statement } from '../bank/index.ts'
import { withComposedTexts, date, text } from '../bank/fields.ts'
import { isKeyword } from '../bank/statement.ts'
import { accountId, BANK, channel, COMMON, companyId, OFFICE_PROBLEMS } from './channel.ts'
import { environmentName } from './company.ts'
import { damagedPlace } from './errors.ts'
import { acceptanceNo, applicationOutcome } from './journal.ts'

const statementKind = z.enum(['transactions', 'paymentArrivals'])
export type StatementKind = z.infer<typeof statementKind>

/** `unreadable` names entries that could not be read: the other entries are valid, but the statement is incomplete. */
export const statementPage = statement.extend({ unreadable: z.array(damagedPlace).optional() })
export type StatementPage = z.infer<typeof statementPage>

export const jobId = z.uuid()
const keyword = text().refine(isKeyword)

export const filingInput = z.strictObject({
  companyId,
  lotId: z.uuid(),
  application: withComposedTexts(localTaxApplication),
  /** The equal entry that the user was warned of; any other equal entry is refused again. */
  confirmedSameAs: z.string().optional(),
  /** The file in which the lot went to another computer: the user files the lot here anyway. */
  confirmedHandedOver: z.string().optional(),
  /** All changes of the office up to this number are in the lot as shown; absent without an office. */
  officeSeen: z.int().min(0).optional(),
})

export const filingErrors = [
  ...COMMON,
  'notFound',
  'environmentNotSet',
  'noCredentials',
  'credentialsUnreadable',
  'credentialsOtherAddress',
  'alreadyFiled',
  'sameAsFiled',
  'dueDatePast',
  'handedOver',
  'cancelledByUser',
  'journalDamaged',
  'clockWrong',
  'restartNeeded',
  ...OFFICE_PROBLEMS,
  'officeTaken',
  'officeNotApproved',
  'officeStale',
  'officeCompulsory',
  'policyBroken',
  'realBanksOff',
] as const

export const bankChannels = {
  /** With `environment`, refused if the company has switched to another one meanwhile. */
  'accounts.balance': channel(
    z.strictObject({ companyId, accountId, environment: environmentName.optional() }),
    accountBalance,
    [...BANK, 'otherEnvironment'],
  ),
  'statements.fetch': channel(
    z.strictObject({
      jobId,
      companyId,
      accountId,
      kind: statementKind,
      from: date().optional(),
      to: date().optional(),
      resumeKeyword: keyword.optional(),
    }),
    z.object({ pages: z.number(), entries: z.number(), complete: z.boolean(), lastKeyword: z.string().optional() }),
    [...BANK, 'pagingBroken'],
  ),
  'statements.cancel': channel(z.strictObject({ jobId }), z.null(), COMMON),
  'localTaxes.apply': channel(filingInput, applicationOutcome, filingErrors),
  'localTaxes.acceptance': channel(z.strictObject({ companyId, acceptanceNo }), acceptance, BANK),
} as const
