import type { z } from 'zod'
import * as service from '#contract/service/index'
import type { ResourceName } from './interfaceTable.ts'

/** The schema for each resource of the table. */
export const schemas = {
  accountBalance: service.accountBalance,
  statement: service.statement,
  accountInfo: service.accountInfo,
  transaction: service.transaction,
  paymentArrival: service.paymentArrival,
  localTaxApplication: service.localTaxApplication,
  localTaxLot: service.localTaxLot,
  localTaxDetail: service.localTaxDetail,
  localTaxErrorData: service.localTaxError.shape.errorData.unwrap(),
  localTaxError: service.localTaxError,
  localTaxResult: service.localTaxResult,
  localTaxOutcome: service.localTaxOutcome,
  acceptance: service.acceptance,
  acceptanceDetailRow: service.acceptanceDetailRow,
  errorBody: service.errorBody,
} satisfies Record<ResourceName, z.ZodObject>

export const schemaOf = (name: ResourceName): z.ZodObject => schemas[name]
