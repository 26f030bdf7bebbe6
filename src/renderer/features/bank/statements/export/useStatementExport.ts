import { statementExport, STANDARD_STATEMENT_EXPORT, type Company, type StatementExport } from '#contract/ipc/index'
import { formatYen } from '#domain/text/yen'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '#data/bridge/index'
import { formatKey, formatsOf, statementExtensions, statementFileName } from './statementExport.ts'
import {
  emptyExport,
  showExportProgress,
  useContent,
  useMade,
  useMaking,
  type ExportContent,
  type ExportState,
  type MadeFile,
  type StatementExportSource,
} from './useStatementFile.ts'
import type { Translate } from '#i18n/translate'
import { useCompanySettings } from '#data/state/useCompanySettings'

export type { StatementExportSource } from './useStatementFile.ts'

/** A copy of the company's settings, with defaults for what is not stored. */
const statementExportOf = ({ statementExport: saved }: Pick<Company, 'statementExport'>): StatementExport =>
  statementExport.parse({ ...STANDARD_STATEMENT_EXPORT, ...saved })

export function useStatementExport() {
  const { t } = useI18n()
  const state = emptyExport()
  const kept = useKeptSettings(state)
  const content = useContent(state)
  const made = useMade(state)
  showExportProgress(state, content)
  const { again, stop, close } = useMaking(state, content)
  const name = computed(() => fileName(state, content.summary.value, made.file.value, t))
  const save = () => {
    const { count, last } = content.summary.value
    return saveFile(state, made, { name: name.value, count, last, t })
  }

  return {
    ...state,
    ...made,
    entries: content.entries,
    summary: content.summary,
    name,
    ...kept,
    again,
    stop,
    close,
    save,
  }
}

export type StatementExportModel = ReturnType<typeof useStatementExport>

function useKeptSettings({ source, format, range, settings, replace }: ExportState) {
  const kept = useCompanySettings<StatementExport>({
    read: statementExportOf,
    write: (company, wanted) => ({ ...company, statementExport: wanted }),
    valid: (typed) => statementExport.safeParse(typed).data,
  })

  function open(from: StatementExportSource): void {
    if (!formatsOf(from.kind).includes(format.value)) format.value = 'csvCp932'
    settings.value = kept.load(from.company)
    range.value = 'all'
    replace.value = false
    source.value = from
  }

  /** Half-typed values are not stored until they are valid. */
  const keep = async () => {
    if (source.value) await kept.save(source.value.company.companyId, settings.value)
  }

  return { open, keep, keepError: kept.error }
}

function fileName(
  { source, format, range }: ExportState,
  { first, last }: ExportContent['summary']['value'],
  file: MadeFile['file']['value'],
  t: Translate,
): string {
  const from = source.value
  if (!from) return ''
  const marks = [
    t(`statementExports.mark.${formatKey(format.value, from.kind)}`),
    from.company.environment === 'practice' ? t('statementExports.mark.practice') : '',
    range.value === 'shown' ? t('statementExports.mark.shown') : '',
    from.notes?.files ? t('statementExports.mark.fromFile') : '',
    from.ended ? '' : t('statementExports.mark.partial'),
    from.ended && !from.complete ? t('statementExports.mark.gaps') : '',
  ].filter(Boolean)
  const { company, account, kind } = from
  const named = { title: t(`accounts.tab.${kind}`), company, account, from: first, to: last, marks }
  return statementFileName(named, statementExtensions(format.value, file?.parts ?? 1)[0])
}

async function saveFile(
  { source, format, busy, error, outcome }: ExportState,
  { file, ready }: MadeFile,
  { name, count, last, t }: { name: string; count: number; last: string | undefined; t: Translate },
): Promise<void> {
  const [made, from] = [file.value, source.value]
  if (!made || !from || !ready.value) return
  busy.value = true
  error.value = undefined
  outcome.value = ''
  const filters = [
    {
      name: t(`statementExports.formats.${formatKey(format.value, from.kind)}`),
      extensions: statementExtensions(format.value, made.parts),
    },
  ]
  const reply = await call('documents.saveFile', {
    suggestedName: name,
    bytes: made.bytes,
    filters,
    ...(last && {
      record: {
        kind: 'statement',
        date: last,
        company: from.company.name,
        party: from.account.label || from.account.accountNo,
      },
    }),
  }).finally(() => (busy.value = false))
  if (!reply.ok) return void (error.value = reply.error)
  const wrote = { name: reply.value.name ?? '', count: formatYen(count), parts: made.parts }
  if (!reply.value.saved) outcome.value = t('exports.notSaved')
  else outcome.value = t(made.parts > 1 ? 'statementExports.savedParts' : 'statementExports.saved', wrote)
}
