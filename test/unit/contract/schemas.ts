import type { z } from 'zod'
import {
  acceptance,
  acceptanceDetailRow,
  accountBalance,
  accountInfo,
  errorBody,
  localTaxApplication,
  localTaxDetail,
  localTaxError,
  localTaxLot,
  localTaxOutcome,
  localTaxResult,
  paymentArrival,
  statement,
  transaction,
} from '#contract/bank/index'
import type { ResourceName } from './interfaceTable.ts'

/** The schema for each resource of the table. */
export const schemas = {
  accountBalance,
  statement,
  accountInfo,
  transaction,
  paymentArrival,
  localTaxApplication,
  localTaxLot,
  localTaxDetail,
  localTaxErrorData: localTaxError.shape.errorData.unwrap(),
  localTaxError,
  localTaxResult,
  localTaxOutcome,
  acceptance,
  acceptanceDetailRow,
  errorBody,
} satisfies Record<ResourceName, z.ZodObject>

export const schemaOf = (name: ResourceName): z.ZodObject => schemas[name]
