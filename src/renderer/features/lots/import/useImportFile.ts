import type { AppError, Company, FileFilter } from '#contract/ipc/index'
import type { FiveDigitCodes } from '#formats/codes'
import type { FormatResult } from '#formats/formatResult'
import type { Mapping } from '#formats/mapping'
import { recogniseFormat, type ImportFormat } from '#formats/recognise'
import { computed, ref, shallowRef } from 'vue'
import { today } from '../../../ui/text/clock.ts'
import { call, CallError } from '../../../bridge/index.ts'
import {
  findImport,
  savedMappings,
  type EarlierImport,
  type ImportedFile,
  type UsedMapping,
} from '../../../database/repositories/imports.ts'
import { nameOf } from '../../../database/opening.ts'
import { sha256 } from './hash.ts'
import { chooseMapping, type MappingChoice } from './mappingChoice.ts'
import {
  openImport,
  readTable,
  usualFiveDigitCodes,
  type OpenedFile,
  type ReadingChoice,
  type ReadLot,
} from './openImport.ts'
import { asCallError } from '../../../database/storageError.ts'

/** The chosen file. */
export interface ChosenFile extends ImportedFile {
  bytes: Uint8Array
}

const refused = (thrown: unknown): never => {
  throw asCallError(thrown)
}

function createReading({ companyId, defaults }: Company, filters: () => FileFilter[]) {
  return {
    companyId,
    defaults,
    filters,
    file: shallowRef<ChosenFile>(),
    earlier: shallowRef<EarlierImport>(),
    error: shallowRef<AppError>(),
    failure: ref(''),
    reading: ref(false),
    format: ref<ImportFormat>('delimited'),
    fiveDigitCodes: ref<FiveDigitCodes>('complete'),
    sheet: ref<string>(),
    opened: shallowRef<OpenedFile>(),
    choice: shallowRef<MappingChoice>(),
    latest: 0,
  }
}
type Reading = ReturnType<typeof createReading>

/** Returns the results of the last reading. */
function resultsOf({ opened, choice, fiveDigitCodes }: Reading) {
  const table = computed(() => (opened.value?.kind === 'table' ? opened.value : undefined))
  const facts = computed(() => (opened.value && opened.value.kind !== 'refused' ? opened.value.facts : {}))
  const result = computed((): FormatResult<ReadLot> | undefined => {
    if (!opened.value) return undefined
    if (opened.value.kind === 'refused') return opened.value.failure
    if (opened.value.kind === 'lot') return opened.value.result
    return choice.value && readTable(opened.value.table, choice.value.mapping, fiveDigitCodes.value, opened.value.notes)
  })
  /** The column mapping to store for the next file. The layout of this app's own files need not be stored. */
  const used = computed((): UsedMapping | undefined => {
    const mapping = choice.value?.mapping
    return table.value && mapping && !mapping.own ? { mapping, table: table.value.table } : undefined
  })
  return { table, facts, result, used }
}

async function choose(reading: Reading): Promise<void> {
  const reply = await call('documents.openFile', { filters: reading.filters() })
  reading.error.value = reply.ok ? undefined : reply.error
  if (reply.ok && reply.value) await receive(reading, reply.value)
}

/** The bytes of a file and its name. */
type NamedBytes = Pick<ChosenFile, 'name' | 'bytes'>

async function receive(reading: Reading, { name, bytes }: NamedBytes): Promise<void> {
  await reportingFailure(reading, async () => {
    const hash = await sha256(bytes)
    reading.earlier.value = await findImport(reading.companyId, hash).catch(refused)
    reading.file.value = { name, bytes, hash }
    await readAs(reading, recogniseFormat(bytes))
  })
}

/** Runs `work` and reports its failure: a disk failure with advice, any other failure as a fault of the file. */
async function reportingFailure({ error, failure }: Reading, work: () => Promise<void>): Promise<void> {
  error.value = undefined
  failure.value = ''
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof CallError) error.value = thrown.error
    else failure.value = nameOf(thrown)
  }
}

/** Reads the file in a format with its default options. */
async function readAs(reading: Reading, next: ImportFormat): Promise<void> {
  reading.format.value = next
  reading.fiveDigitCodes.value = usualFiveDigitCodes(next)
  reading.sheet.value = undefined
  await read(reading)
}

// Reads the file with the current options. If several readings overlap, only the latest counts.
async function read(reading: Reading): Promise<void> {
  const bytes = reading.file.value?.bytes
  if (!bytes) return
  const turn = (reading.latest += 1)
  reading.reading.value = true
  try {
    const next = await openImport(bytes, optionsOf(reading))
    const mapped =
      next.kind === 'table'
        ? chooseMapping(next.table, await savedMappings(reading.companyId).catch(refused))
        : undefined
    if (turn !== reading.latest) return
    reading.choice.value = mapped
    reading.opened.value = next
  } finally {
    if (turn === reading.latest) reading.reading.value = false
  }
}

const optionsOf = ({ format, defaults, fiveDigitCodes, sheet }: Reading): ReadingChoice => ({
  format: format.value,
  today: today(),
  typeCode: defaults.transactionCode,
  fiveDigitCodes: fiveDigitCodes.value,
  ...(sheet.value === undefined ? {} : { sheet: sheet.value }),
})

const readSheet = (reading: Reading, name: string): Promise<void> =>
  reportingFailure(reading, async () => {
    reading.sheet.value = name
    await read(reading)
  })

const setFiveDigitCodes = (reading: Reading, next: FiveDigitCodes): Promise<void> =>
  reportingFailure(reading, async () => {
    reading.fiveDigitCodes.value = next
    if (reading.opened.value?.kind !== 'table') await read(reading)
  })

function setMapping({ choice }: Reading, mapping: Mapping): void {
  if (choice.value) choice.value = { ...choice.value, mapping, doubtful: [] }
}

/**
 * Returns state and actions for choosing a file to import, detecting its format, reading it and mapping its columns.
 * The outcome is a lot or a list of every problem; no stored lot is changed.
 */
export function useImportFile(company: Company, filters: () => FileFilter[]) {
  const reading = createReading(company, filters)
  const { file, earlier, error, failure, format, fiveDigitCodes, choice } = reading
  return {
    file,
    earlier,
    error,
    failure,
    reading: reading.reading,
    format,
    fiveDigitCodes,
    choice,
    ...resultsOf(reading),
    /** Asks for a file and reads it in the detected format. */
    choose: () => choose(reading),
    /** Reads a file that is already here in the detected format. */
    receive: (given: NamedBytes) => receive(reading, given),
    readAs: (next: ImportFormat) => reportingFailure(reading, () => readAs(reading, next)),
    readSheet: (name: string) => readSheet(reading, name),
    /** Completes or refuses five-digit codes. A table is mapped again without being read again. */
    setFiveDigitCodes: (next: FiveDigitCodes) => setFiveDigitCodes(reading, next),
    setMapping: (mapping: Mapping) => {
      setMapping(reading, mapping)
    },
  }
}

export type ImportFile = ReturnType<typeof useImportFile>
