// Taking a bank's file into an account of another bank: the file, which column is what, and what it would add. Nothing
// is stored before the user takes it.
import type { AppError, Company, OtherAccount, StatementKind } from '#contract/ipc/index'
import { mergeEntries, type Merge } from '#domain/statementMerge'
import { fail, type FormatFailure, type FormatResult } from '#formats/formatResult'
import { entriesFor, statementOf, type ReadStatement } from '#formats/statementImport/readStatement'
import { openStatementFile, type StatementFile } from '#formats/statementImport/statementFile'
import {
  emptyStatementMapping,
  fitsStatementMapping,
  suggestStatementMapping,
  withStatementUse,
  type StatementMapping,
  type StatementUse,
} from '#formats/statementImport/statementMapping'
import { readStatementRows } from '#formats/statementImport/statementRows'
import type { Table } from '#formats/table'
import { computed, ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '../../bridge/index.ts'
import { joinedEntries, takeFiles } from '../../database/repositories/statementFiles.ts'
import { readStatement } from '../../database/repositories/statements.ts'
import type { StatementKey, StatementRecord, StatementRow } from '../../database/schema/statementRecords.ts'
import { storageError } from '../../database/storageError.ts'
import { today } from '../../ui/text/clock.ts'
import type { OpenedFile } from '../../ui/commands/openedFiles.ts'
import { sha256 } from '../lots/index.ts'

const KINDS: readonly StatementKind[] = ['transactions', 'paymentArrivals']
/** Where a mapping came from. */
type Source = 'saved' | 'headings' | 'none'

/** What is kept of one list before a file is taken. */
interface Before {
  readonly key: StatementKey
  readonly record: StatementRecord | undefined
  readonly entries: readonly StatementRow[]
}
interface Opened {
  readonly name: string
  readonly hash: string
  readonly file: StatementFile
  readonly before: Readonly<Record<StatementKind, Before>>
}
/** What a file would bring into one list. */
export interface Preview {
  readonly kind: StatementKind
  readonly statement: ReadStatement
  readonly merge: Merge<StatementRow>
  /** True when the same file is there already. */
  readonly taken: boolean
}

interface Choices {
  opened: ShallowRef<Opened | undefined>
  sheetAt: Ref<number>
  mapping: ShallowRef<StatementMapping | undefined>
  source: Ref<Source>
  /** Whether deposits also go to the list of incoming transfers, where they are matched. */
  alsoArrivals: Ref<boolean>
}

/** Returns the import into one account: nothing is open until a file is chosen. */
export function useStatementImport(company: Company, account: OtherAccount) {
  const { t } = useI18n()
  const error = shallowRef<AppError>()
  const refused = shallowRef<{ name: string; failure: FormatFailure }>()
  const choices: Choices = {
    opened: shallowRef(),
    sheetAt: ref(0),
    mapping: shallowRef(),
    source: ref('none'),
    alsoArrivals: ref(false),
  }
  const { opened, mapping, source } = choices
  const found = useFound(choices)
  const busy = ref(false)

  async function open(): Promise<void> {
    error.value = refused.value = undefined
    const reply = await call('documents.openFile', {
      filters: [{ name: t('statementFiles.import.kind'), extensions: ['csv', 'tsv', 'txt', 'dat', 'xlsx'] }],
    })
    if (!reply.ok) return void (error.value = reply.error)
    if (reply.value) await readFile(reply.value)
  }

  /** Shows what a file would bring. */
  async function readFile({ name, bytes }: OpenedFile): Promise<void> {
    error.value = refused.value = undefined
    try {
      const read = await openStatementFile(bytes, account)
      if (!read.ok) return void (refused.value = { name, failure: read })
      const before = await readBefore(company, account)
      opened.value = { name, hash: await sha256(bytes), file: read.value, before }
    } catch (thrown) {
      return void (error.value = storageError(thrown))
    }
    chooseSheet(choices, opened.value.file.format === 'zengin' ? 0 : opened.value.file.first)
    choices.alsoArrivals.value = found.hasRemitters()
  }

  /** Takes what is shown, all of it or nothing; returns how many entries were not there yet. */
  async function take(): Promise<number | undefined> {
    const [from, previews] = [opened.value, found.previews.value]
    if (!from || !previews || busy.value) return undefined
    busy.value = true
    try {
      const added = await takeFiles(
        previews.map((one) => ({ key: from.before[one.kind].key, file: fileOf(from, one, mapping.value) })),
      )
      close()
      return added.reduce((sum, one) => sum + one, 0)
    } catch (thrown) {
      error.value = storageError(thrown)
      return undefined
    } finally {
      busy.value = false
    }
  }

  const close = () => void (opened.value = mapping.value = undefined)

  return {
    ...choices,
    ...found,
    error,
    refused,
    busy,
    open,
    readFile,
    take,
    close,
    chooseSheet: (at: number) => {
      chooseSheet(choices, at)
    },
    setUse: (column: number, use: StatementUse) => {
      if (mapping.value) mapping.value = withStatementUse(mapping.value, column, use)
      source.value = 'none'
    },
    setHeadings: (has: boolean) => {
      if (found.content.value?.ok) mapping.value = emptyStatementMapping(found.content.value.value, has)
    },
  }
}

export type StatementImportModel = ReturnType<typeof useStatementImport>

async function readBefore(company: Company, account: OtherAccount): Promise<Opened['before']> {
  const { companyId, environment } = company
  const [transactions, paymentArrivals] = await Promise.all(
    KINDS.map(async (kind) => {
      const key = { companyId, environment, accountId: account.accountId, kind }
      return { key, record: await readStatement(key), entries: await joinedEntries(key) }
    }),
  )
  if (!transactions || !paymentArrivals) throw new Error('a list without its key')
  return { transactions, paymentArrivals }
}

const contentOf = (file: StatementFile | undefined, at: number): FormatResult<Table> | undefined =>
  file && file.format !== 'zengin' ? file.sheets[at]?.content : undefined

/** Chooses a sheet, with the mapping of an earlier file if it fits. */
function chooseSheet({ opened, sheetAt, mapping, source }: Choices, at: number): void {
  sheetAt.value = at
  const content = contentOf(opened.value?.file, at)
  if (!content?.ok) return void (mapping.value = undefined)
  const table = content.value
  const layouts = KINDS.flatMap((kind) => opened.value?.before[kind].record?.layouts ?? [])
  const saved = layouts.find((layout) => fitsStatementMapping(table, layout))
  const suggested = suggestStatementMapping(table)
  source.value = saved ? 'saved' : suggested ? 'headings' : 'none'
  mapping.value = saved ?? suggested ?? emptyStatementMapping(table, true)
}

/** Returns what was read of the file, and what it would add to each list. */
function useFound({ opened, sheetAt, mapping, alsoArrivals }: Choices) {
  const content = computed(() => contentOf(opened.value?.file, sheetAt.value))
  const read = computed((): FormatResult<ReadStatement> | undefined => {
    const file = opened.value?.file
    if (file?.format === 'zengin') return file.read
    if (content.value?.ok === false) return content.value
    return content.value && mapping.value && readStatementRows(content.value.value, mapping.value, today())
  })
  const kinds = computed((): readonly StatementKind[] =>
    read.value?.ok && read.value.value.kind === 'paymentArrivals'
      ? ['paymentArrivals']
      : alsoArrivals.value
        ? KINDS
        : ['transactions'],
  )
  const previews = computed(() => {
    const [from, result] = [opened.value, read.value]
    return from && result?.ok ? kinds.value.flatMap((kind) => previewOf(from, kind, result.value) ?? []) : undefined
  })
  /** Why nothing can be taken. */
  const failure = computed(() =>
    read.value && !read.value.ok ? read.value : previews.value?.length === 0 ? fail('noDetails') : undefined,
  )
  const hasRemitters = (): boolean =>
    mapping.value?.columns.applicantName !== undefined ||
    (read.value?.ok === true && read.value.value.entries.some(({ applicantName }) => applicantName !== undefined))
  const canTake = computed(() => previews.value?.some(({ taken }) => !taken) ?? false)
  return { content, read, previews, failure, hasRemitters, canTake }
}

function previewOf(from: Opened, kind: StatementKind, read: ReadStatement): Preview | undefined {
  // A file of incoming transfers is taken as it is, with the cancelled ones.
  const entries = read.kind === 'paymentArrivals' ? read.entries : entriesFor(kind, read.entries)
  if (entries.length === 0) return undefined
  const { record, entries: before } = from.before[kind]
  return {
    kind,
    statement: statementOf(kind, entries, read),
    merge: mergeEntries<StatementRow>(before, rowsOf(entries)),
    taken: record?.files?.some(({ hash }) => hash === from.hash) ?? false,
  }
}

/** The direction of an entry that was read is always one of the two. */
const rowsOf = (entries: ReadStatement['entries']): readonly StatementRow[] =>
  entries.map((entry) => ({ ...entry, debitCreditTypeCode: entry.debitCreditTypeCode === '1' ? '1' : '2' }))

function fileOf({ name, hash }: Opened, { statement }: Preview, layout: StatementMapping | undefined) {
  const days = statement.entries.map(({ transactionDate }) => transactionDate)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  return {
    name,
    hash,
    at: new Date().toISOString(),
    // Entries outside the period that the file states belong to it nevertheless.
    from: statement.from !== undefined && statement.from < first ? statement.from : first,
    to: statement.to !== undefined && statement.to > last ? statement.to : last,
    count: statement.entries.length,
    entries: rowsOf(statement.entries),
    ...(layout && { layout: { ...layout, columns: { ...layout.columns } } }),
  }
}
