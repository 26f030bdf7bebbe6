// 受付番号照会 (sections 2.12 and 2.13).
import { findPayee } from '#domain/municipalities/municipalities'
import type { Acceptance, AcceptanceDetailRow } from '#contract/bank/acceptance'
import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'
import type { StoredApplication } from './applicationStore.ts'
import { japanTime } from './clock.ts'
import { paymentCharge } from './fees.ts'
import { lotEcho } from './lotEcho.ts'
import { STAGES } from './stages.ts'

/** Stages not yet reached have no date. */
export function acceptanceOf(stored: StoredApplication, now: number): Acceptance {
  return {
    ...STAGES[stored.stage],
    ...stamp('operation', now),
    ...stamp('transaction', stored.changedAt),
    ...stamp('applied', stored.appliedAt),
    ...stamp('firstApproved', stored.firstApprovedAt),
    ...stamp('approved', stored.approvedAt),
    acceptanceNo: stored.acceptanceNo,
    ...lotEcho(stored.application),
    normalDetails: stored.application.localTaxPaymentInfo.localTaxPaymentRequestDetails.map(rowOf),
  }
}

function stamp(name: string, instant: number | undefined): Acceptance {
  if (instant === undefined) return {}
  const { date, time } = japanTime(instant)
  return { [`${name}Date`]: date, [`${name}Time`]: time }
}

function rowOf(detail: LocalTaxDetail, index: number): AcceptanceDetailRow {
  const payee = findPayee(detail.municipalityCode)
  return {
    recordNo: index + 1,
    ...(payee && { prefectureName: payee.prefecture, municipalityNameKanji: payee.name, municipalityName: payee.kana }),
    ...detail,
    paymentCharge: paymentCharge(detail.municipalityCode),
  }
}
