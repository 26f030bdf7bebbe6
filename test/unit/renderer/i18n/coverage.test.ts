import {
  APP_ERROR_CODES,
  appError,
  credentialState,
  faultKind,
  faultOperation,
  lostCause,
  notSentCause,
  pagingReason,
  practiceStage,
  updateLook,
  updateOff,
  updateState,
} from '#contract/ipc/index'
import { FINDING_CODES } from '#domain/lots/findings'
import { describe, expect, it } from 'vitest'
import { FAULT_OFFERS } from '#features/help/practice/faultKinds'
import { schemas } from '../../contract/schemas.ts'
import { japanese } from './messages.ts'

const missing = (keys: readonly string[]) => keys.filter((key) => !japanese.has(key))
const reasonOptions = appError.options.find((option) => option.shape.code.value === 'addressRefused')!.shape

/** Fields about the transport of an answer, and fields that contain other objects. Their names are never shown. */
const NOT_SHOWN = new Set([
  'nextFlag',
  'nextKeyword',
  'number',
  'transactionDateFrom',
  'transactionDateTo',
  'transactionIdFirst',
  'transactionIdLast',
  'accountInfo',
  'transactions',
  'paymentArrivals',
  'localTaxPaymentInfo',
  'localTaxPaymentRequestDetails',
  'localTaxPaymentResult',
  'localTaxPaymentError',
  'errorData',
  'normalDetails',
  // The fields of section 7 are shown exactly as the bank sent them.
  'status',
  'message',
  'code',
  'developer_message',
  'httpCode',
  'httpMessage',
  'moreInformation',
  'error',
  'error_description',
])

describe('texts exist for all', () => {
  it('errors, with what happened, what it means and what to do', () => {
    expect(
      missing(APP_ERROR_CODES.flatMap((code) => ['what', 'meaning', 'action'].map((part) => `errors.${code}.${part}`))),
    ).toEqual([])
  })

  it('causes of a failed request', () => {
    expect(missing([...notSentCause.options, ...lostCause.options].map((cause) => `errors.cause.${cause}`))).toEqual([])
  })

  it('problems with the pages of a statement', () => {
    expect(missing(pagingReason.options.map((reason) => `errors.pagingReason.${reason}`))).toEqual([])
  })

  it('reasons for refusing an address', () => {
    const { reason } = reasonOptions as { reason: { options: readonly string[] } }
    expect(missing(reason.options.map((name) => `settings.environments.refused.${name}`))).toEqual([])
  })

  it('findings of the checks', () => {
    expect(missing(FINDING_CODES.map((code) => `findings.${code}`))).toEqual([])
    const stale = [...japanese.keys()].filter(
      (key) =>
        key.startsWith('findings.') && !(FINDING_CODES as readonly string[]).includes(key.slice('findings.'.length)),
    )
    expect(stale).toEqual([])
  })

  it('faults, operations and stages of the practice bank', () => {
    expect(
      missing(
        faultKind.options.flatMap((kind) => [`practice.fault.${kind}.name`, `practice.fault.${kind}.description`]),
      ),
    ).toEqual([])
    expect(missing(faultOperation.options.map((operation) => `practice.operation.${operation}`))).toEqual([])
    expect(missing(practiceStage.options.map((stage) => `practice.stage.${stage}`))).toEqual([])
    expect(FAULT_OFFERS.map(({ kind }) => kind)).toEqual(faultKind.options)
  })

  it('states of a client key', () => {
    expect(
      missing(
        credentialState.options.flatMap((state) => [`settings.keys.state.${state}`, `settings.keys.explain.${state}`]),
      ),
    ).toEqual([])
  })

  it('states of an update, reasons for having none, and outcomes of a check', () => {
    const steps = updateState.options.flatMap(({ shape }) => ('version' in shape ? shape.kind.options : []))
    expect(steps.length).toBe(6)
    expect(
      missing([
        ...updateOff.options.map((why) => `updates.off.${why}`),
        ...updateLook.shape.outcome.options.map((outcome) => `updates.outcome.${outcome}`),
        ...steps.map((step) => `updates.step.${step}`),
      ]),
    ).toEqual([])
  })

  it('fields of the bank interface that the user sees', () => {
    const fields = new Set(Object.values(schemas).flatMap((schema) => Object.keys(schema.shape)))
    expect(missing([...fields].filter((name) => !NOT_SHOWN.has(name)).map((name) => `fields.${name}`))).toEqual([])
  })
})
