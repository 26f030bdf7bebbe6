import { defineStore } from 'pinia'
import { computed, ref, shallowRef, toRaw } from 'vue'
import type { AppError, Company } from '#contract/ipc/index'
import { mustCall } from '../bridge/index.ts'
import {
  eraseForGood,
  eraseTrash,
  expired,
  listTrash,
  putBack,
  trashCompany,
  trashContent,
  trashLot,
  trashPayees,
  type PutBackRefusal,
  type TrashEntry,
} from '../repositories/trash.ts'
import type { LotRecord } from '../schema/db.ts'
import { storageError } from '../storageError.ts'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { useCompanies } from './companies.ts'

/** `full`: the lot has no room for the rows. */
export type TakeBackRefusal = PutBackRefusal | 'full'

/** A deletion that the notice offers to take back. */
export interface Offer {
  kind: TrashEntry['kind'] | 'rows' | 'bulk'
  name: string
  count: number
  /** Absent for rows, which the lot's own history keeps. */
  trashId?: string
  itemId?: string
  /** Absent for rows, whose lot is open, and for a company. */
  companyId?: string
  /** A client key was erased too, which cannot be taken back. */
  keyErased?: boolean
  /** For an action that deleted nothing. */
  texts?: { done: string; back: () => string }
  /** The result says why it failed; undefined if it did not. */
  takeBack: () => Promise<TakeBackRefusal | undefined> | TakeBackRefusal | undefined
  /** False if it can no longer be taken back; absent means it can. */
  stands?: () => boolean
}

type Companies = ReturnType<typeof useCompanies>

export const useTrash = defineStore('trash', () => {
  const companies = useCompanies()
  const notice = useOffers()
  const error = shallowRef<AppError>()

  /** False on failure; the notice then shows `error`. */
  async function safely(work: () => Promise<void>): Promise<boolean> {
    error.value = undefined
    try {
      await work()
      return true
    } catch (thrown) {
      error.value = storageError(thrown)
      return false
    }
  }
  // A second press during the first would find nothing left to take back.
  const { running, run: once } = useSingleRun(safely)

  const remove = (erase: () => Promise<TrashEntry | undefined>, keyErased = false): Promise<boolean> =>
    safely(async () => {
      const entry = await erase()
      if (entry) notice.offerEntry(entry, keyErased, () => putEntryBack(entry, companies))
    })

  return {
    ...notice.shown,
    running,
    error,
    dismiss: () => {
      error.value = undefined
      notice.clear()
    },
    offerStep: notice.offerStep,
    withdraw: notice.withdraw,
    deleteLot: (lotId: string, mayRename?: (lot: LotRecord) => boolean) => remove(() => trashLot(lotId, mayRename)),
    deletePayees: (companyId: string, payeeIds: readonly string[], name: string) =>
      remove(() => trashPayees(companyId, payeeIds, name)),
    deleteCompany: (company: Company) =>
      remove(() => deleteCompany(toRaw(company), companies), company.environment !== 'practice'),
    takeBackLast: () => once(notice.accept),
    takeBack: async (entry: TrashEntry): Promise<TakeBackRefusal | undefined> => {
      let refusal: TakeBackRefusal | undefined
      await once(async () => void (refusal = await putEntryBack(entry, companies)))
      return refusal
    },
    erase: (entries: readonly TrashEntry[]) => safely(() => eraseForGood(entries, idsOf(companies))),
    empty: () => safely(async () => eraseForGood(await listTrash(), idsOf(companies))),
    purge: () => safely(async () => eraseForGood(expired(await listTrash(), Date.now()), idsOf(companies))),
  }
})

function useOffers() {
  const offer = shallowRef<Offer>()
  const refusal = ref<TakeBackRefusal>()
  /** The last offer that was accepted, until another one or the notice's end. */
  const takenBack = shallowRef<Offer>()

  function show(next: Offer | undefined): void {
    offer.value = next
    refusal.value = takenBack.value = undefined
  }

  async function accept(): Promise<void> {
    const wanted = offer.value
    if (!wanted) return
    const refused = await wanted.takeBack()
    if (offer.value !== wanted) return
    if (!refused) show(undefined)
    refusal.value = refused
    if (!refused) takenBack.value = wanted
  }

  return {
    shown: { offer: computed(() => (offer.value?.stands?.() === false ? undefined : offer.value)), refusal, takenBack },
    clear: () => {
      show(undefined)
    },
    offerStep: show,
    offerEntry: (
      { trashId, itemId, companyId, kind, name, count }: TrashEntry,
      keyErased: boolean,
      takeBack: Offer['takeBack'],
    ) => {
      show({
        trashId,
        itemId,
        ...(kind === 'company' ? {} : { companyId }),
        kind,
        name,
        count,
        takeBack,
        ...(keyErased ? { keyErased } : {}),
      })
    },
    /** When its screen is left; a newer offer stays. */
    withdraw: (old: Offer) => {
      if (offer.value === old || takenBack.value === old) show(undefined)
    },
    accept,
  }
}

const idsOf = ({ all }: Companies): Set<string> => new Set(all.map(({ companyId }) => companyId))

/**
 * The entry in the trash comes first: if the app ends in between, the entry of an existing company is ignored, while
 * a company without an entry could not be taken back.
 */
async function deleteCompany(company: Company, companies: Companies): Promise<TrashEntry> {
  const entry = await trashCompany(company, companies.current?.companyId === company.companyId)
  await companies.remove(company.companyId)
  return entry
}

async function putEntryBack(entry: TrashEntry, companies: Companies): Promise<TakeBackRefusal | undefined> {
  const exists = idsOf(companies).has(entry.companyId)
  if (entry.kind !== 'company') return exists ? putBack(entry.trashId) : 'noCompany'
  return exists ? 'present' : putCompanyBack(entry.trashId, companies)
}

/** The key was erased with the company; only the practice bank can issue a new one. */
async function putCompanyBack(trashId: string, companies: Companies): Promise<TakeBackRefusal | undefined> {
  const content = await trashContent(trashId)
  if (!content?.company) return 'gone'
  const { company, wasCurrent } = content
  const { companyId } = company
  await companies.save(company)
  if (company.environment === 'practice') await mustCall('practice.issueKey', { companyId })
  if (wasCurrent) await companies.choose(companyId)
  else await companies.loadCredential()
  await eraseTrash([trashId])
  return undefined
}
