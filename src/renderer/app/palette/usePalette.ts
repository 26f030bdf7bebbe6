import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { drain } from '#formats/work'
import { startInSlices, type Steps, yieldToPage } from '#ui/behaviour/slices'
import type { Commands } from '../desktop/useCommands.ts'
import type { Recent } from '../desktop/useRecent.ts'
import { type BlockPlace, type BlockSpan, entryAt, olderBlocks } from './entryIndex.ts'
import { type Best, fold, joined, type LineHit, searchBlocks, searchList, wordsOf } from './search.ts'
import { type PaletteChoice, type Group, LIMITS, type Section } from './types.ts'
import { type CommandChoice, useCommandChoices } from './useCommandChoices.ts'
import { type DataItem, usePaletteData } from './usePaletteData.ts'

interface Found {
  partial: boolean
  lists: readonly { group: Group; best: Best<DataItem> }[]
  entries: Best<LineHit<BlockPlace>>
}

type Data = ReturnType<typeof usePaletteData>
type RunAfterClose = (work: () => unknown) => void

export function usePalette(commands: Commands, recent: Recent, runAfterClose: RunAfterClose) {
  const query = ref('')
  const choices = useCommandChoices(commands, runAfterClose)
  const data = usePaletteData(runAfterClose)

  const words = computed(() => wordsOf(query.value))
  const quick = computed((): readonly Section[] =>
    (words.value.length === 0
      ? [recentSection(recent, runAfterClose), ...COMMAND_GROUPS.map((group) => allOf(group, choices))]
      : COMMAND_GROUPS.map((group) => bestOf(group, choices, words.value)).toSorted(
          (a, b) => Number(isNamed(b, query.value)) - Number(isNamed(a, query.value)),
        )
    ).filter(({ choices: list }) => list.length > 0),
  )
  const { found, goingOn } = useFound(words, data)
  const sections = computed(() => (words.value.length === 0 ? quick.value : [...quick.value, ...found.value]))
  const { active, chosen, move, moveGroup } = useChosenLine(query, sections)
  void data.load()

  return {
    query,
    words,
    sections,
    active,
    chosen,
    searching: computed(() => words.value.length > 0 && (data.entries.value === undefined || goingOn.value)),
    failure: data.failure,
    count: computed(() => sections.value.reduce((sum, { choices: list, more }) => sum + list.length + more, 0)),
    atLeast: computed(() => sections.value.some((section) => section.atLeast)),
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

const shownAs = ({ id, name, keys, run }: CommandChoice): PaletteChoice => ({
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

/** Whoever types the whole name of a screen means that screen, not a command with the same beginning. */
const isNamed = ({ choices: [first] }: Section, query: string): boolean =>
  first !== undefined && fold(first.title) === fold(query).trim()

function useFound(words: Readonly<Ref<readonly string[]>>, data: Data) {
  const found = shallowRef<readonly Section[]>([])
  const goingOn = ref(false)
  let cancel: (() => void) | undefined
  let generation = 0

  async function show(result: Found, of: number): Promise<void> {
    const entries = await readEntries(result.entries, data)
    if (of === generation) found.value = sectionsOf(result, entries)
  }

  /** Searches on until none of the older entries can be among the newest hits. */
  async function showAll(result: Found, of: number): Promise<void> {
    const older = data.entries.value?.older ?? []
    let { entries } = result
    const isOver = (next: BlockSpan | undefined) =>
      next === undefined || (entries.hits.length === LIMITS.entries && (entries.hits.at(-1)?.day ?? '') >= next.span.to)
    goingOn.value = !isOver(older[0])
    await show(result, of)
    if (!goingOn.value) return
    for await (const { blocks, next } of olderBlocks(older, yieldToPage)) {
      if (of !== generation) return
      const { total } = entries
      entries = joined(entries, drain(searchBlocks(blocks, words.value, LIMITS.entries)), LIMITS.entries)
      if (entries.total > total || isOver(next)) await show({ ...result, entries, partial: next !== undefined }, of)
      if (isOver(next)) break
    }
    if (of === generation) goingOn.value = false
  }

  watch([words, data.payees, data.lots, data.entries], () => {
    cancel?.()
    const mine = ++generation
    goingOn.value = false
    if (words.value.length === 0) return void (found.value = [])
    cancel = startInSlices(searchData(data, words.value), (result) => {
      showAll(result, mine).catch(data.fail)
    })
  })
  onScopeDispose(() => {
    cancel?.()
    generation++
    data.stop()
  })
  return { found, goingOn }
}

function* searchData(data: Data, words: readonly string[]): Steps<Found> {
  const lists: { group: Group; best: Best<DataItem> }[] = []
  const items = { companies: data.companies(), payees: data.payees.value, lots: data.lots.value }
  for (const group of ['companies', 'payees', 'lots'] as const)
    lists.push({ group, best: yield* searchList(items[group], words, LIMITS[group]) })
  const { blocks = [], older = [] } = data.entries.value ?? {}
  return { lists, entries: yield* searchBlocks(blocks, words, LIMITS.entries), partial: older.length > 0 }
}

/** Empty if one of the entries cannot be read. */
async function readEntries({ hits }: Found['entries'], data: Data): Promise<PaletteChoice[]> {
  const rows = await Promise.all(
    hits.map(async ({ of: place, line }) => {
      const entry = await entryAt(place, line)
      return entry ? [data.entryChoice(place, line, entry)] : []
    }),
  ).catch(() => [])
  return rows.flat()
}

function sectionsOf({ lists, entries, partial }: Found, shown: readonly PaletteChoice[]): Section[] {
  const ofLists = lists.map(({ group, best: { hits, total } }) => ({
    group,
    choices: hits.map((item) => item.choice()),
    more: total - hits.length,
  }))
  const more = entries.total - entries.hits.length
  return [...ofLists, { group: 'entries' as const, choices: shown, more, atLeast: partial }].filter(
    ({ choices: list }) => list.length > 0,
  )
}

function useChosenLine(query: Readonly<Ref<string>>, sections: Readonly<Ref<readonly Section[]>>) {
  const chosen = ref('')
  const flat = computed(() => sections.value.flatMap(({ choices: list }) => list))
  const active = computed(() => flat.value.find(({ id }) => id === chosen.value) ?? flat.value[0])
  // The choice belonged to the previous results.
  watch(query, () => (chosen.value = ''))

  function move(by: number): void {
    const at = flat.value.findIndex(({ id }) => id === active.value?.id)
    const count = flat.value.length
    if (count > 0) chosen.value = flat.value[(at + by + count) % count]?.id ?? ''
  }

  function moveGroup(by: 1 | -1): void {
    const firsts = sections.value.flatMap(({ choices: list }) => list[0]?.id ?? [])
    const at = sections.value.findIndex(({ choices: list }) => list.some(({ id }) => id === active.value?.id))
    chosen.value = firsts[(at + by + firsts.length) % firsts.length] ?? ''
  }

  return { chosen, active, move, moveGroup }
}
