import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { startInSlices, type Steps } from '../../ui/behaviour/slices.ts'
import type { Commands } from '../desktop/useCommands.ts'
import type { Recent } from '../desktop/useRecent.ts'
import { entryAt } from './entryIndex.ts'
import { type Best, type LineHit, searchBlocks, searchList, wordsOf } from './search.ts'
import { type Choice, type Group, LIMITS, type Section } from './types.ts'
import { type CommandChoice, useCommandChoices } from './useCommandChoices.ts'
import { type DataItem, usePaletteData } from './usePaletteData.ts'
import type { BlockPlace } from './entryIndex.ts'

interface Found {
  lists: readonly { group: Group; best: Best<DataItem> }[]
  entries: Best<LineHit<BlockPlace>>
}

/**
 * Returns the state of the open palette: what is typed, what was found, and which line Enter runs. `runAfterClose`
 * closes the palette and does the work afterwards.
 */
export function usePalette(commands: Commands, recent: Recent, runAfterClose: (work: () => unknown) => void) {
  const query = ref('')
  const found = shallowRef<readonly Section[]>([])
  const chosen = ref('')
  const choices = useCommandChoices(commands, runAfterClose)
  const data = usePaletteData(runAfterClose)
  let cancel: (() => void) | undefined
  let generation = 0

  const words = computed(() => wordsOf(query.value))
  /** There are few commands, so they are searched synchronously. */
  const quick = computed((): readonly Section[] =>
    (words.value.length === 0
      ? [recentSection(), ...all()]
      : (['commands', 'go'] as const).map((group) => best(group))
    ).filter(({ choices: list }) => list.length > 0),
  )
  const sections = computed(() => (words.value.length === 0 ? quick.value : [...quick.value, ...found.value]))
  const flat = computed(() => sections.value.flatMap(({ choices: list }) => list))
  const active = computed(() => flat.value.find(({ id }) => id === chosen.value) ?? flat.value[0])
  const searching = computed(() => words.value.length > 0 && data.blocks.value === undefined)

  const recentSection = (): Section => ({
    group: 'recent',
    more: 0,
    choices: recent.shown.value.map(({ key, title }) => ({
      id: `recent:${key}`,
      title,
      run: () => {
        runAfterClose(() => recent.open(key))
      },
    })),
  })
  const shownAs = ({ id, name, keys, run }: CommandChoice): Choice => ({
    id,
    title: name,
    run,
    ...(keys === undefined ? {} : { keys }),
  })
  const all = (): Section[] =>
    (['commands', 'go'] as const).map((group) => ({
      group,
      more: 0,
      choices: choices.filter((one) => one.group === group).map(shownAs),
    }))

  function best(group: 'commands' | 'go'): Section {
    const steps = searchList(
      choices.filter((one) => one.group === group),
      words.value,
      LIMITS[group],
    )
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return { group, choices: step.value.hits.map(shownAs), more: step.value.total - step.value.hits.length }
  }

  function* searchData(of: readonly string[]): Steps<Found> {
    const lists: { group: Group; best: Best<DataItem> }[] = []
    const items = { companies: data.companies(), payees: data.payees.value, lots: data.lots.value }
    for (const group of ['companies', 'payees', 'lots'] as const)
      lists.push({ group, best: yield* searchList(items[group], of, LIMITS[group]) })
    return { lists, entries: yield* searchBlocks(data.blocks.value ?? [], of, LIMITS.entries) }
  }

  /** Shows what was found; only now are the entries themselves read. */
  async function show({ lists, entries }: Found, of: number): Promise<void> {
    const rows = await Promise.all(
      entries.hits.map(async ({ of: place, line }) => {
        const entry = await entryAt(place, line)
        return entry ? [data.entryChoice(place, line, entry)] : []
      }),
    ).catch(() => [])
    if (of !== generation) return
    const shown = rows.flat()
    const sectionsOfData = lists.map(({ group, best: { hits, total } }) => ({
      group,
      choices: hits.map(({ choice }) => choice()),
      more: total - hits.length,
    }))
    found.value = [
      ...sectionsOfData,
      { group: 'entries' as const, choices: shown, more: entries.total - entries.hits.length },
    ].filter(({ choices: list }) => list.length > 0)
  }

  watch([words, data.payees, data.lots, data.blocks], () => {
    cancel?.()
    const mine = ++generation
    if (words.value.length === 0) return void (found.value = [])
    cancel = startInSlices(searchData(words.value), (result) => void show(result, mine))
  })
  // The choice belonged to the previous results.
  watch(query, () => (chosen.value = ''))
  onScopeDispose(() => {
    cancel?.()
    generation++
    data.stop()
  })
  void data.load()

  /** Moves the choice, wrapping around at the ends. */
  function move(by: number): void {
    const at = flat.value.findIndex(({ id }) => id === active.value?.id)
    const count = flat.value.length
    if (count > 0) chosen.value = flat.value[(at + by + count) % count]?.id ?? ''
  }

  /** Moves to the first line of the next or the previous group. */
  function moveGroup(by: 1 | -1): void {
    const firsts = sections.value.flatMap(({ choices: list }) => list[0]?.id ?? [])
    const at = sections.value.findIndex(({ choices: list }) => list.some(({ id }) => id === active.value?.id))
    chosen.value = firsts[(at + by + firsts.length) % firsts.length] ?? ''
  }

  return {
    query,
    words,
    sections,
    active,
    chosen,
    searching,
    failure: data.failure,
    count: computed(() => sections.value.reduce((sum, { choices: list, more }) => sum + list.length + more, 0)),
    move,
    moveGroup,
  }
}
