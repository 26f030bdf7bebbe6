import { company as companySchema, type AppError, type Company, type EnvironmentName } from '#contract/ipc/index'
import { accountIdOf } from '#contract/ipc/index'
import { clients, type ListedClient } from '#formats/intake/intake'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { CallError, mustCall } from '#data/bridge/index'
import { useCompanies } from '#data/state/companies'
import { useIntake } from '#intake/index'
import { today } from '#ui/text/clock'
import { emptyCompany } from './useCompanyForm.ts'

/** The list belongs to no company: the companies are made from it. */
const OF_NO_COMPANY = ''
/** A local tax application can debit only ordinary and current accounts (section 2.7). */
const isDebited = ({ accountTypeCode }: { accountTypeCode: string }) =>
  accountTypeCode === '1' || accountTypeCode === '2'

/** An account becomes the default to debit if it is the only one that can be debited. */
export function companyOf(client: ListedClient, environment: EnvironmentName): Company {
  const { name, clientCode, reading, personInCharge, applicantName, address, employer } = client
  const { companyId, defaults, ...rest } = emptyCompany(crypto.randomUUID())
  const accounts = client.accounts.map((account) => ({ ...account, accountId: accountIdOf(account) }))
  const [debited, ...more] = accounts.filter(isDebited)
  return companySchema.parse({
    ...rest,
    companyId,
    name,
    environment,
    accounts,
    applicant: { applicantName, address },
    defaults: { ...defaults, payingAccountId: more.length === 0 && debited ? debited.accountId : null },
    ...(Object.values(employer).some((value) => value !== '') && { employer }),
    ...(clientCode && { clientCode }),
    ...(reading && { reading }),
    ...(personInCharge && { personInCharge }),
  })
}

/** Two clients may have one name, so a client is known by its code, and by its name only where one of both has none. */
export function newClients(listed: readonly ListedClient[], companies: readonly Company[]) {
  const isKnown = ({ clientCode, name }: ListedClient) =>
    companies.some((company) =>
      clientCode && company.clientCode ? clientCode === company.clientCode : name === company.name,
    )
  // Every row of a client gives the same object.
  const each = [...new Set(listed)]
  return { added: each.filter((one) => !isKnown(one)), known: each.filter(isKnown) }
}

export interface SharedAccount {
  account: ListedClient['accounts'][number]
  names: string[]
}

/** Accounts that another listed or registered company has too: rare, and often a slip. */
export function sharedAccounts(listed: readonly ListedClient[], companies: readonly Company[]): SharedAccount[] {
  const owners = [...companies, ...listed].flatMap(({ name, accounts }) =>
    accounts.map((account) => ({ key: accountIdOf(account), account, name })),
  )
  const own = new Set(listed.flatMap(({ accounts }) => accounts.map(accountIdOf)))
  return [...Map.groupBy(owners, ({ key }) => key)].flatMap(([key, [first, ...more]]) =>
    first && more.length > 0 && own.has(key)
      ? [{ account: first.account, names: [first, ...more].map(({ name }) => name) }]
      : [],
  )
}

export function useClientImport(done: (count: number) => void) {
  const { t } = useI18n()
  const companies = useCompanies()
  const environment = ref<EnvironmentName | ''>('')
  const busy = ref(false)
  const failure = shallowRef<AppError>()
  const intake = useIntake({
    subjects: [clients],
    companyId: OF_NO_COMPANY,
    filters: () => [{ name: t('settings.clients.kind'), extensions: ['csv', 'txt', 'tsv', 'xlsx'] }],
    context: () => ({ today: today() }),
  })
  const found = computed(() => newClients(intake.reading.value?.rows ?? [], companies.all))

  /** Companies of another environment are clients of another bank. */
  const shared = computed(() =>
    sharedAccounts(
      found.value.added,
      companies.all.filter((one) => one.environment === environment.value),
    ),
  )

  /** Companies saved before a failure stay, and the list shows them as known. */
  async function take(): Promise<void> {
    const to = environment.value
    if (to === '' || !intake.ready.value || busy.value) return
    busy.value = true
    failure.value = undefined
    const { added } = found.value
    try {
      for (const client of added) await mustCall('companies.save', companyOf(client, to))
      await companies.load()
      intake.close()
      done(added.length)
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      failure.value = thrown.error
      await companies.load()
    } finally {
      busy.value = false
    }
  }

  return {
    intake,
    found,
    shared,
    environment,
    busy,
    failure,
    ready: computed(() => intake.ready.value && found.value.added.length > 0 && environment.value !== ''),
    open: intake.choose,
    take,
  }
}
export type ClientImport = ReturnType<typeof useClientImport>
