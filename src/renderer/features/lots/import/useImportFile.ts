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
import { openImport, readTable, usualFiveDigitCodes, type OpenedFile, type ReadLot } from './openImport.ts'
import { asCallError } from '../../../database/storageError.ts'

/** The file as chosen. */
export interface ChosenFile extends ImportedFile {
  bytes: Uint8Array
}

const refused = (thrown: unknown): never => {
  throw asCallError(thrown)
}

/** Handles a file to import: chosen, detected, read, mapped. Returns a lot or every problem; changes nothing. */
export function useImportFile({ companyId, defaults }: Company, filters: () => FileFilter[]) {
  const file = shallowRef<ChosenFile>()
  const earlier = shallowRef<EarlierImport>()
  const error = shallowRef<AppError>()
  const failure = ref('')
  const reading = ref(false)
  const format = ref<ImportFormat>('delimited')
  const fiveDigitCodes = ref<FiveDigitCodes>('complete')
  const sheet = ref<string>()
  const opened = shallowRef<OpenedFile>()
  const choice = shallowRef<MappingChoice>()
  let latest = 0

  const table = computed(() => (opened.value?.kind === 'table' ? opened.value : undefined))
  const facts = computed(() => (opened.value && opened.value.kind !== 'refused' ? opened.value.facts : {}))
  const result = computed((): FormatResult<ReadLot> | undefined => {
    if (!opened.value) return undefined
    if (opened.value.kind === 'refused') return opened.value.failure
    if (opened.value.kind === 'lot') return opened.value.result
    return choice.value && readTable(opened.value.table, choice.value.mapping, fiveDigitCodes.value, opened.value.notes)
  })
  /** The layout to store for the next file; our own needs no storing. */
  const used = computed((): UsedMapping | undefined => {
    const mapping = choice.value?.mapping
    return table.value && mapping && !mapping.own ? { mapping, table: table.value.table } : undefined
  })

  /** Asks for a file and reads it in the detected format. */
  async function choose(): Promise<void> {
    const reply = await call('documents.openFile', { filters: filters() })
    error.value = reply.ok ? undefined : reply.error
    if (reply.ok && reply.value) await receive(reply.value)
  }

  /** Reads a file that is already here in the detected format. */
  async function receive({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
    await reportingFailure(async () => {
      const hash = await sha256(bytes)
      earlier.value = await findImport(companyId, hash).catch(refused)
      file.value = { name, bytes, hash }
      await readAs(recogniseFormat(bytes))
    })
  }

  /**
   * Reports a failing disk with its advice; anything else that stops the reading is reported as a fault of the file.
   */
  async function reportingFailure(work: () => Promise<void>): Promise<void> {
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
  async function readAs(next: ImportFormat): Promise<void> {
    format.value = next
    fiveDigitCodes.value = usualFiveDigitCodes(next)
    sheet.value = undefined
    await read()
  }

  // A later reading replaces an earlier one, whichever ends first.
  async function read(): Promise<void> {
    const bytes = file.value?.bytes
    if (!bytes) return
    const turn = (latest += 1)
    reading.value = true
    try {
      const next = await openImport(bytes, {
        format: format.value,
        today: today(),
        typeCode: defaults.transactionCode,
        fiveDigitCodes: fiveDigitCodes.value,
        ...(sheet.value === undefined ? {} : { sheet: sheet.value }),
      })
      const mapped =
        next.kind === 'table' ? chooseMapping(next.table, await savedMappings(companyId).catch(refused)) : undefined
      if (turn !== latest) return
      choice.value = mapped
      opened.value = next
    } finally {
      if (turn === latest) reading.value = false
    }
  }

  const readSheet = (name: string) =>
    reportingFailure(async () => {
      sheet.value = name
      await read()
    })

  /** Completes or refuses five-digit codes. A table is only mapped again. */
  const setFiveDigitCodes = (next: FiveDigitCodes) =>
    reportingFailure(async () => {
      fiveDigitCodes.value = next
      if (!table.value) await read()
    })

  function setMapping(mapping: Mapping): void {
    if (choice.value) choice.value = { ...choice.value, mapping, doubtful: [] }
  }

  return {
    file,
    earlier,
    error,
    failure,
    reading,
    format,
    fiveDigitCodes,
    facts,
    table,
    choice,
    result,
    used,
    choose,
    receive,
    readAs: (next: ImportFormat) => reportingFailure(() => readAs(next)),
    readSheet,
    setFiveDigitCodes,
    setMapping,
  }
}

export type ImportFile = ReturnType<typeof useImportFile>
