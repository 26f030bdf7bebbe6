import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
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

type Data = ReturnType<typeof usePaletteData>
type RunAfterClose = (work: () => unknown) => void

/**
 * Returns the state of the open palette: what is typed, what was found, and which line Enter runs. `runAfterClose`
 * closes the palette and does the work afterwards.
 */
export function usePalette(commands: Commands, recent: Recent, runAfterClose: RunAfterClose) {
  const query = ref('')
  const choices = useCommandChoices(commands, runAfterClose)
  const data = usePaletteData(runAfterClose)

  const words = computed(() => wordsOf(query.value))
  /** There are few commands, so they are searched synchronously. */
  const quick = computed((): readonly Section[] =>
    (words.value.length === 0
      ? [recentSection(recent, runAfterClose), ...COMMAND_GROUPS.map((group) => allOf(group, choices))]
      : COMMAND_GROUPS.map((group) => bestOf(group, choices, words.value))
    ).filter(({ choices: list }) => list.length > 0),
  )
  const found = useFound(words, data)
  const sections = computed(() => (words.value.length === 0 ? quick.value : [...quick.value, ...found.value]))
  const { active, chosen, move, moveGroup } = useChosenLine(query, sections)
  void data.load()

  return {
    query,
    words,
    sections,
    active,
    chosen,
    searching: computed(() => words.value.length > 0 && data.blocks.value === undefined),
    failure: data.failure,
    count: computed(() => sections.value.reduce((sum, { choices: list, more }) => sum + list.length + more, 0)),
    move,
    moveGroup,
  }
}

const COMMAND_GROUPS = ['commands', 'go'] as const
type CommandGroup = (typeof COMMAND_GROUPS)[number]

const recentSection = (recent: Recent, runAfterClose: RunAfterClose): Section => ({
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

const allOf = (group: CommandGroup, choices: readonly CommandChoice[]): Section => ({
  group,
  more: 0,
  choices: choices.filter((one) => one.group === group).map(shownAs),
})

function bestOf(group: CommandGroup, choices: readonly CommandChoice[], words: readonly string[]): Section {
  const steps = searchList(
    choices.filter((one) => one.group === group),
    words,
    LIMITS[group],
  )
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return { group, choices: step.value.hits.map(shownAs), more: step.value.total - step.value.hits.length }
}

/**
 * Returns the items of the data that match the words. The search runs between frames, and only the latest one is shown.
 */
function useFound(words: Readonly<Ref<readonly string[]>>, data: Data) {
  const found = shallowRef<readonly Section[]>([])
  let cancel: (() => void) | undefined
  let generation = 0

  async function show(result: Found, of: number): Promise<void> {
    const entries = await readEntries(result.entries, data)
    if (of === generation) found.value = sectionsOf(result, entries)
  }

  watch([words, data.payees, data.lots, data.blocks], () => {
    cancel?.()
    const mine = ++generation
    if (words.value.length === 0) return void (found.value = [])
    cancel = startInSlices(searchData(data, words.value), (result) => void show(result, mine))
  })
  onScopeDispose(() => {
    cancel?.()
    generation++
    data.stop()
  })
  return found
}

function* searchData(data: Data, words: readonly string[]): Steps<Found> {
  const lists: { group: Group; best: Best<DataItem> }[] = []
  const items = { companies: data.companies(), payees: data.payees.value, lots: data.lots.value }
  for (const group of ['companies', 'payees', 'lots'] as const)
    lists.push({ group, best: yield* searchList(items[group], words, LIMITS[group]) })
  return { lists, entries: yield* searchBlocks(data.blocks.value ?? [], words, LIMITS.entries) }
}

/** Reads the found entries, which are needed only now; returns none if one of them cannot be read. */
async function readEntries({ hits }: Found['entries'], data: Data): Promise<Choice[]> {
  const rows = await Promise.all(
    hits.map(async ({ of: place, line }) => {
      const entry = await entryAt(place, line)
      return entry ? [data.entryChoice(place, line, entry)] : []
    }),
  ).catch(() => [])
  return rows.flat()
}

function sectionsOf({ lists, entries }: Found, shown: readonly Choice[]): Section[] {
  const ofLists = lists.map(({ group, best: { hits, total } }) => ({
    group,
    choices: hits.map(({ choice }) => choice()),
    more: total - hits.length,
  }))
  return [...ofLists, { group: 'entries' as const, choices: shown, more: entries.total - entries.hits.length }].filter(
    ({ choices: list }) => list.length > 0,
  )
}

/** Returns the line that Enter runs, and functions that move to another one. */
function useChosenLine(query: Readonly<Ref<string>>, sections: Readonly<Ref<readonly Section[]>>) {
  const chosen = ref('')
  const flat = computed(() => sections.value.flatMap(({ choices: list }) => list))
  const active = computed(() => flat.value.find(({ id }) => id === chosen.value) ?? flat.value[0])
  // A new query clears the choice, which belonged to the previous results.
  watch(query, () => (chosen.value = ''))

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

  return { chosen, active, move, moveGroup }
}
