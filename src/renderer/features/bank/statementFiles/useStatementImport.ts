// Nothing is stored before the user takes the file.
import type { AppError, Company, OtherAccount, StatementKind } from '#contract/ipc/index'
import { mergeEntries, type Merge } from '#domain/statements/statementMerge'
import { statement as statementList } from '#formats/intake/intake'
import { entriesFor, oldestFirst, statementOf, type ReadStatement } from '#formats/statementImport/readStatement'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { statementOwner } from '#data/repositories/intakes'
import { joinedEntries, takeFiles } from '#data/repositories/statementFiles'
import { readStatement } from '#data/repositories/statements'
import type { StatementKey, StatementRecord, StatementRow } from '#data/schema/statementRecords'
import { storageError } from '#data/storageError'
import { today } from '#ui/text/clock'
import type { OfferedFile } from '#ui/commands/openedFiles'
import { useIntake } from '#intake/index'

const KINDS: readonly StatementKind[] = ['transactions', 'paymentArrivals']

/** What is stored of one kind of statement before the file is taken. */
interface Before {
  readonly key: StatementKey
  readonly record: StatementRecord | undefined
  readonly entries: readonly StatementRow[]
}
export interface Preview {
  readonly kind: StatementKind
  readonly statement: ReadStatement
  readonly merge: Merge<StatementRow>
  /** The same file was taken before. */
  readonly taken: boolean
}

export function useStatementImport(company: Company, account: OtherAccount) {
  const { t } = useI18n()
  const { companyId, environment } = company
  const storeError = shallowRef<AppError>()
  const busy = ref(false)
  const before = shallowRef<Readonly<Record<StatementKind, Before>>>()
  /**
   * Whether deposits also go to the list of incoming transfers, where they are matched; undefined until the user
   * says.
   */
  const chosenArrivals = ref<boolean>()
  const intake = useIntake({
    subjects: [statementList],
    companyId,
    filters: () => [{ name: t('statementFiles.import.kind'), extensions: ['csv', 'tsv', 'txt', 'dat', 'xlsx'] }],
    context: () => ({ today: today(), wanted: account }),
  })
  const { reading, opened } = intake

  const entries = computed(() => oldestFirst(reading.value?.rows ?? []))
  /** A file of incoming transfers goes to that list only. */
  const onlyArrivals = computed(() => opened.value?.bankFile?.statement?.kind === 'paymentArrivals')
  const alsoArrivals = computed({
    get: () => chosenArrivals.value ?? entries.value.some(({ applicantName }) => applicantName !== undefined),
    set: (also: boolean) => (chosenArrivals.value = also),
  })
  const kinds = computed(() => (onlyArrivals.value ? KINDS.slice(1) : alsoArrivals.value ? KINDS : KINDS.slice(0, 1)))
  const previews = computed(() => kinds.value.flatMap((kind) => previewOf(kind) ?? []))

  function previewOf(kind: StatementKind): Preview | undefined {
    // A file of incoming transfers is taken whole, with the withdrawals of cancelled transfers.
    const own = onlyArrivals.value ? entries.value : entriesFor(kind, entries.value)
    const there = before.value?.[kind]
    if (own.length === 0 || !there) return undefined
    return {
      kind,
      statement: statementOf(kind, own, opened.value?.bankFile?.statement),
      merge: mergeEntries<StatementRow>(there.entries, rowsOf(own)),
      taken: there.record?.files?.some(({ hash }) => hash === intake.hash.value) ?? false,
    }
  }

  async function readBefore(): Promise<void> {
    storeError.value = undefined
    chosenArrivals.value = undefined
    const of = async (kind: StatementKind): Promise<Before> => {
      const key = { companyId, environment, accountId: account.accountId, kind }
      return { key, record: await readStatement(key), entries: await joinedEntries(key) }
    }
    try {
      before.value = { transactions: await of('transactions'), paymentArrivals: await of('paymentArrivals') }
    } catch (thrown) {
      storeError.value = storageError(thrown)
    }
  }

  /**
   * Takes everything or nothing. Gives the number of entries that were not there yet; undefined if nothing was taken.
   */
  async function take(): Promise<number | undefined> {
    const there = before.value
    if (!there || !intake.ready.value || busy.value) return undefined
    busy.value = true
    try {
      const { name, hash } = intake.taken()
      const added = await takeFiles(
        previews.value.map((one) => ({ key: there[one.kind].key, file: { name, hash, ...keptOf(one) } })),
        { taken: intake.taken(), owner: statementOwner(companyId, environment, account.accountId) },
      )
      intake.close()
      return added.reduce((sum, one) => sum + one, 0)
    } catch (thrown) {
      storeError.value = storageError(thrown)
      return undefined
    } finally {
      busy.value = false
    }
  }

  return {
    intake,
    previews,
    onlyArrivals,
    alsoArrivals,
    busy,
    storeError,
    canTake: computed(() => intake.ready.value && previews.value.some(({ taken }) => !taken)),
    open: async () => {
      await readBefore()
      await intake.choose()
    },
    readFile: async (given: OfferedFile) => {
      await readBefore()
      await intake.receive(given)
    },
    take,
  }
}

export type StatementImportModel = ReturnType<typeof useStatementImport>

/** Only narrows the type: the direction of an entry that was read is always '1' or '2'. */
const rowsOf = (entries: ReadStatement['entries']): readonly StatementRow[] =>
  entries.map((entry) => ({ ...entry, debitCreditTypeCode: entry.debitCreditTypeCode === '1' ? '1' : '2' }))

function keptOf({ statement }: Preview) {
  const days = statement.entries.map(({ transactionDate }) => transactionDate)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  return {
    at: new Date().toISOString(),
    // Entries outside the period that the file states belong to the statement nevertheless.
    from: statement.from !== undefined && statement.from < first ? statement.from : first,
    to: statement.to !== undefined && statement.to > last ? statement.to : last,
    count: statement.entries.length,
    entries: rowsOf(statement.entries),
  }
}
