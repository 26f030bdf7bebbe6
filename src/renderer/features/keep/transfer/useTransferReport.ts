import { useBalanceStore } from '#features/bank/balances/index'
import { useFollowing } from '#features/filed/approvals/index'
import type { Company, EnvironmentName, TransferSummary } from '#contract/ipc/index'
import { canEdit, canSettle, isAtBank } from '#domain/filing/filingState'
import { shallowRef } from 'vue'
import { call } from '#data/bridge/index'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { usePreferences } from '#data/preferences/index'
import { useTransfer } from './store.ts'
import type { Merged } from './merge.ts'

export interface TransferReport {
  summary: TransferSummary
  merged: Merged
  filings: number
  statements: number
  companies: number
  addressesRefused: EnvironmentName[]
  keyless: Company[]
  twice: { lotId: string; name: string; month: string }[]
}

/** Kept outside the screen, because importing the first companies rebuilds every screen. */
const report = shallowRef<TransferReport>()

/** The report on an import is made once the stores have loaded the new data. */
export function useTransferReport() {
  const companies = useCompanies()
  const journal = useJournal()
  const preferences = usePreferences()
  const stores = [useBalanceStore().recall, useFollowing().load, useTransfer().load]
  async function withoutKey(summary: TransferSummary): Promise<Company[]> {
    const known = companies.all.filter(({ companyId }) =>
      summary.companies.some(({ company }) => company.companyId === companyId),
    )
    const states = await Promise.all(
      known.map(({ companyId, environment }) => call('credentials.status', { companyId, environment })),
    )
    return known.filter((_, at) => {
      const reply = states[at]
      return !reply?.ok || (reply.value.state !== 'stored' && reply.value.state !== 'session')
    })
  }

  function filedTwice(): TransferReport['twice'] {
    const binding = journal.entries.filter(({ state }) => isAtBank(state) || canSettle(state))
    return [...Map.groupBy(binding, ({ lotId }) => lotId)]
      .filter(([lotId, filings]) => filings.length > 1 && !canEdit(journal.stateOf(lotId)))
      .map(([lotId, [first]]) => ({
        lotId,
        name: first?.figures?.localTaxPaymentDataName ?? '',
        month: first?.month ?? '',
      }))
  }

  async function conclude(done: Omit<TransferReport, 'keyless' | 'twice'>): Promise<void> {
    await preferences.load()
    await Promise.all([companies.load(), journal.load(), ...stores.map((load) => load())])
    await journal.whole()
    report.value = { ...done, keyless: await withoutKey(done.summary), twice: filedTwice() }
  }

  return { report, conclude }
}
