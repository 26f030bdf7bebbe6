import { classifyCode, payeeOfText, type Municipality } from '#domain/municipalities/municipalities'
import { searchMunicipalities } from '#domain/municipalities/municipalitySearch'
import { checkPayee, emptyPayee } from '#domain/lots/payeeMaster'
import type { Finding } from '#domain/lots/lotChecks'
import { computed, ref } from 'vue'
import { nextInList } from '#ui/keyboard/nextInList'
import { guardComposition } from '#ui/controls/useCompositionGuard'
import { toHalfWidthCode } from '#domain/municipalities/codeText'

/** `ward` is the typed ward, `municipality` then the city it belongs to. */
export interface PickerOption {
  municipality: Municipality
  ward?: string
}

const SHOWN = 40

/** Best first. The code of a ward gives its city. */
export function pickerOptions(query: string): PickerOption[] {
  const found = classifyCode(toHalfWidthCode(query))
  if (found.kind === 'ward') return [{ municipality: found.city, ward: found.name }]
  return searchMunicipalities(query, SHOWN).map(({ municipality }) => ({ municipality }))
}

/** The index of the option that the text means by itself, or -1; the code of a ward means its city. */
export function certainOption(query: string, options: readonly PickerOption[]): number {
  if (options[0]?.ward) return 0
  const named = payeeOfText(toHalfWidthCode(query))
  return options.findIndex(({ municipality }) => municipality.code === named?.code)
}

/** What is wrong with a typed code; undefined while it is incomplete. */
export function codeProblem(query: string): Finding | undefined {
  const municipalityCode = toHalfWidthCode(query)
  if (!/^[0-9]{6}$/.test(municipalityCode)) return undefined
  return checkPayee({ ...emptyPayee(), municipalityCode }).find(
    ({ field, severity }) => field === 'municipalityCode' && severity === 'error',
  )
}

export function usePayeePicker(choose: (municipality: Municipality) => void) {
  const query = ref('')
  const moved = ref<number>()
  const open = ref(false)
  const options = computed(() => pickerOptions(query.value))
  /** -1: the text could mean several. */
  const active = computed(() => moved.value ?? certainOption(query.value, options.value))
  const problem = computed(() => (options.value.length === 0 ? codeProblem(query.value) : undefined))

  function type(text: string): void {
    query.value = text
    moved.value = undefined
    open.value = text.trim() !== ''
  }

  function pick(index: number): void {
    const option = options.value[index]
    if (!option) return
    type('')
    choose(option.municipality)
  }

  function move(step: 1 | -1): void {
    const count = options.value.length
    if (open.value && count > 0) moved.value = nextInList(active.value, step, count)
    else open.value = query.value.trim() !== ''
  }

  function escape(): void {
    if (open.value) open.value = false
    else type('')
  }

  const enter = () => {
    if (open.value) pick(active.value)
  }
  const onKey = keyHandler({ ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: escape, Enter: enter })

  return { query, active, open, options, problem, type, pick, onKey }
}

const keyHandler = (keys: Readonly<Record<string, () => void>>) =>
  guardComposition((event) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
