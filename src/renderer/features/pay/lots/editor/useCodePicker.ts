import { computed, ref, watch } from 'vue'
import { toHalfWidthCode } from '#domain/municipalities/codeText'
import { isBlankDetail } from '#domain/lots/lot'
import { payeeDetail, type PayeeRecord } from '#domain/lots/payeeMaster'
import { findPayee, payeeOfName, type Municipality } from '#domain/municipalities/municipalities'
import { searchMunicipalities } from '#domain/municipalities/municipalitySearch'
import { listPayees } from '#data/repositories/payees'
import { useLiveQuery } from '#data/useLiveQuery'
import { nextInList } from '#ui/keyboard/nextInList'
import { COLUMNS } from '#data/draft/columns'
import type { DraftRow } from '#data/draft/row'
import type { CellEditing } from './useCellEdit.ts'
import type { GridContext } from './useGridView.ts'

export interface PayeeOption {
  municipality: Municipality
  payee?: PayeeRecord
}

const SHOWN = 20
const LAST_FILLED = COLUMNS.findIndex(({ field }) => field === 'amountOfPayrollTaxPayments')

const isCode = (text: string) => /^[0-9-]*$/.test(toHalfWidthCode(text))

/** Letters at the end are kana that an input method has not completed, as in さっp. */
const finished = (text: string) => text.replace(/[a-z]+$/iu, '').replace(/[ａ-ｚ]+$/iu, '')

/**
 * None if the text is a code. Exact names come before names that only contain the text, so that a hasty Enter after
 * 津市 does not choose 大津市; among each, the company's own payees are first.
 */
export function payeeOptions(text: string, own: readonly PayeeRecord[]): PayeeOption[] {
  if (isCode(text)) return []
  const query = finished(text)
  const found = searchMunicipalities(query, Infinity)
  const byCode = Map.groupBy(own, ({ municipalityCode }) => municipalityCode)
  const all = [
    ...found.flatMap(({ municipality, named }) =>
      (byCode.get(municipality.code) ?? []).map((payee) => ({ municipality, payee, named })),
    ),
    ...found.filter(({ municipality }) => !byCode.has(municipality.code)),
  ]
  return [...all.filter(({ named }) => named), ...all.filter(({ named }) => !named)]
    .slice(0, SHOWN)
    .map(({ named: _, ...option }) => option)
}

/**
 * The index of the option that the text means by itself, or -1. A name of two municipalities, a part of a name, or a payee
 * with two designated numbers has to be chosen by arrow key or mouse.
 */
export function certainOption(text: string, options: readonly PayeeOption[]): number {
  const named = payeeOfName(finished(text))
  const own = options.filter(({ municipality }) => municipality.code === named?.code)
  return own.length === 1 && own[0] ? options.indexOf(own[0]) : -1
}

function hasOnlyCode({ detail, raw }: DraftRow): boolean {
  const { municipalityCode, municipalityName } = detail
  const ownName = municipalityName !== '' && municipalityName !== findPayee(municipalityCode)?.kana
  const rest = { ...detail, municipalityCode: '', municipalityName: '' }
  return !ownName && isBlankDetail(rest) && Object.keys(raw).length === 0
}

/**
 * The texts for the code cell and those to its right: the code alone or, in an otherwise empty row, everything that
 * the company usually pays to the payee.
 */
export function textsOfChoice({ municipality, payee }: PayeeOption, row: DraftRow | undefined): string[] {
  if (!payee || (row && !hasOnlyCode(row))) return [municipality.code]
  const values: Readonly<Record<string, string | number>> = { ...payeeDetail(payee) }
  return COLUMNS.slice(0, LAST_FILLED + 1).map(({ field }) => String(values[field] ?? ''))
}

/** The list is open while a name is typed in the code cell. `chosen` is called after a choice was written. */
export function useCodePicker({ draft, view }: GridContext, cell: CellEditing, chosen: () => void) {
  const moved = ref<number>()
  const closed = ref(false)
  const typingName = computed(
    () => cell.editing.value && view.activeColumn()?.field === 'municipalityCode' && !isCode(cell.text.value),
  )
  const payeesNeeded = ref(false)
  // The payees are read only when the first name is typed, because most lots are pasted or made from another lot.
  const { value: own, error } = useLiveQuery(
    () => (payeesNeeded.value ? (draft.record.value?.companyId ?? '') : ''),
    listPayees,
    [],
  )
  const options = computed(() => (typingName.value ? payeeOptions(cell.text.value, own.value) : []))
  const shown = computed(() => typingName.value && !closed.value && finished(cell.text.value).trim() !== '')

  /** -1: Enter and Tab choose none. */
  const active = computed(() => moved.value ?? certainOption(cell.text.value, options.value))

  watch(cell.text, () => {
    moved.value = undefined
    closed.value = false
    if (typingName.value) payeesNeeded.value = true
  })

  function pick(index: number): void {
    const option = options.value[index]
    if (!option) return
    cell.commitAs(textsOfChoice(option, view.activeRow()))
    chosen()
  }

  function move(step: 1 | -1): void {
    moved.value = nextInList(active.value, step, options.value.length)
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      move(1)
    },
    ArrowUp: () => {
      move(-1)
    },
    Enter: () => {
      pick(active.value)
    },
    Tab: () => {
      pick(active.value)
    },
    Escape: () => {
      closed.value = true
    },
  }

  /** Returns whether the list used the key. Must not be called for keys of an input method's composition. */
  function onKey(event: KeyboardEvent): boolean {
    const act = keys[event.key]
    if ((event.key === 'Enter' || event.key === 'Tab') && active.value < 0) return false
    if (!act || !shown.value || options.value.length === 0) return false
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    act()
    return true
  }

  return { shown, options, active, error, pick, onKey }
}

export type CodePicker = ReturnType<typeof useCodePicker>
