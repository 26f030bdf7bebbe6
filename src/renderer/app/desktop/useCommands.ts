import { nextTick, ref, shallowRef, watch, type Ref } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { MENU_COMMANDS } from '#contract/ipc/desktopNames'
import type { MenuCommand } from '#contract/ipc/index'
import { today } from '#ui/text/clock'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { newHead } from '#features/pay/lots/parts/payingAccount'
import { createEmptyLot } from '#data/repositories/emptyLots'
import { useCompanies } from '#data/state/companies'
import { useHelp } from '#features/help/manual/useHelp'
import { useLock } from '#features/settings/lock/store'
import { offeredCommand, type ScreenCommand } from '#ui/commands/screenCommands'
import { isScreen, SCREENS } from '#ui/commands/titles'

const TEXT = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea'

const isEdit = (command: MenuCommand): command is NativeEdit =>
  command === 'undo' || command === 'redo' || command === 'selectAll'
function readHistory(): { back: boolean; forward: boolean } {
  const { back, forward } = window.history.state as { back?: unknown; forward?: unknown }
  return { back: back != null, forward: forward != null }
}
/** A modal dialog blocks commands for the screen behind it; the palette does not, as it closes before it runs one. */
const modalOpen = () => document.querySelector('[role=dialog][aria-modal=true]:not([data-palette])') !== null

export function useCommands() {
  const router = useRouter()
  const palette = ref(false)
  const help = ref(false)
  const can = useAllowed()
  const own = useOwnCommands(palette, help)

  function run(command: MenuCommand): boolean {
    if (!can(command)) return false
    if (isScreen(command)) void router.push(SCREENS[command])
    else if (isEdit(command) && focusedField()) editNatively(command)
    else if (own[command]) own[command]()
    else offeredCommand(command as ScreenCommand)?.run()
    return true
  }

  function enabled(): MenuCommand[] {
    const modal = modalOpen()
    return MENU_COMMANDS.filter((command) => can(command, modal))
  }

  return { palette, help, can, enabled, run }
}

export type Commands = ReturnType<typeof useCommands>

function useAllowed() {
  const router = useRouter()
  const companies = useCompanies()
  const lock = useLock()
  /** Read after each navigation, because the browser has no event for changes of these. */
  const historyState = shallowRef(readHistory())
  router.afterEach(() => {
    historyState.value = readHistory()
  })

  return (command: MenuCommand, modal = modalOpen()): boolean => {
    // Read before any return, so that the result is recomputed after each navigation.
    const { back, forward } = historyState.value
    if (lock.status?.locked !== false) return false
    if (isEdit(command) && focusedField()) return canEditNatively(command)
    if (modal) return false
    if (command === 'practice') return companies.current?.environment === 'practice'
    if (isScreen(command) || command === 'palette' || command === 'keys' || command === 'help') return true
    if (command === 'back' || command === 'forward') return command === 'back' ? back : forward
    if (command === 'newLot' || command === 'import' || command === 'morningNow') return companies.current !== undefined
    return offeredCommand(command) !== undefined
  }
}

function useOwnCommands(palette: Ref<boolean>, help: Ref<boolean>): Partial<Record<MenuCommand, () => unknown>> {
  const router = useRouter()
  const companies = useCompanies()
  const panel = useHelp()
  const { run: newLot } = useSingleRun(async () => {
    const company = companies.current
    if (company) await router.push(`/lots/${await createEmptyLot(company.companyId, newHead(company, today()))}`)
  })
  return {
    palette: () => (palette.value = true),
    back: () => router.back(),
    forward: () => router.forward(),
    newLot,
    import: () => importFile(router),
    morningNow: () => makeMorning(router),
    help: () => panel.open(),
    keys: () => (offeredCommand('keys') ?? { run: () => (help.value = true) }).run(),
  }
}

async function makeMorning(router: Router): Promise<void> {
  await router.push(SCREENS.morning)
  const { useMorning } = await import('#features/filed/morning/store')
  await useMorning().makeNow()
}

async function importFile(router: Router): Promise<void> {
  if (!offeredCommand('import')) await router.push('/lots')
  const stop = watch(
    () => offeredCommand('import'),
    (offered) => {
      if (!offered) return
      offered.run()
      void nextTick(() => {
        stop()
      })
    },
    { immediate: true },
  )
}

function focusedField(): HTMLElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches(TEXT) && !active.hasAttribute('data-own-history')
    ? active
    : undefined
}

type NativeEdit = 'undo' | 'redo' | 'selectAll'

function canEditNatively(edit: NativeEdit): boolean {
  if (!focusedField()) return false
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to query a field's own undo history
  return edit === 'selectAll' || document.queryCommandEnabled(edit)
}

function editNatively(edit: NativeEdit): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to use a field's own undo history
  document.execCommand(edit)
}
