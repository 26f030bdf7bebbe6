import { nextTick, onMounted, onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { AppError } from '#contract/ipc/index'
import { LOT_EXTENSIONS, MAX_FILE_BYTES, TRANSFER_EXTENSION } from '#contract/ipc/desktopNames'
import { call, on } from '#data/bridge/index'
import { useCompanies } from '#data/state/companies'
import { useLock } from '#features/settings/lock/store'
import { offeredCommand } from '#ui/commands/screenCommands'
import { importsEnded, type OfferedFile, openedFiles, type OpenedTransfer } from '#ui/commands/openedFiles'

/** Undefined for files that the app does not read. */
export function fileKind(name: string): 'lot' | 'transfer' | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === TRANSFER_EXTENSION) return 'transfer'
  return LOT_EXTENSIONS.some((one) => one === ending) ? 'lot' : undefined
}

const MEGABYTE = 1024 * 1024
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
const intoField = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

interface Shown {
  readonly over: Ref<boolean>
  readonly refused: Ref<string>
  readonly error: ShallowRef<AppError | undefined>
  readonly say: (key: string, named?: Record<string, unknown>) => void
  readonly clear: () => void
}

/** Files dropped on the window or opened with the app count like files chosen in a dialog; others are refused. */
export function useOpenedFiles() {
  const shown = useShown()
  const give = useGiving(shown)
  const takeOffered = () => takeOfferedFile(give, shown)
  useDropping(shown, (event) => drop(event, give, shown))
  const off = on('files.offered', () => void takeOffered())
  onMounted(() => nextTick(takeOffered))
  watch(importsEnded, () => void takeOffered())
  onScopeDispose(off)

  const { over, refused, error, clear } = shown
  return { over, refused, error, clear }
}

function useShown(): Shown {
  const { t } = useI18n()
  const over = ref(false)
  const refused = ref('')
  const error = shallowRef<AppError>()
  return {
    over,
    refused,
    error,
    say: (key, named = {}) => {
      refused.value = t(`palette.drop.${key}`, named)
    },
    clear: () => {
      refused.value = ''
      error.value = undefined
    },
  }
}

function useGiving({ say }: Shown) {
  const router = useRouter()
  const companies = useCompanies()
  return {
    lot: async (file: OfferedFile): Promise<void> => {
      if (!companies.current) return say('noCompany', { name: file.name })
      openedFiles.lot.value = file
      if (!offeredCommand('import')) await router.push('/lots')
    },
    transfer: async (transfer: OpenedTransfer): Promise<void> => {
      openedFiles.transfer.value = transfer
      await router.push({ path: '/settings/transfer', query: { mode: 'import' } })
    },
  }
}
type Give = ReturnType<typeof useGiving>

async function takeOfferedFile(give: Give, { error }: Shown): Promise<void> {
  const reply = await call('files.take')
  if (!reply.ok) return void (error.value = reply.error)
  if (reply.value?.kind === 'lot') return give.lot(reply.value)
  if (reply.value?.kind !== 'transfer') return
  const opened = await call('transfer.takeOffered')
  if (!opened.ok) error.value = opened.error
  else if (opened.value) await give.transfer(opened.value)
}

async function drop(event: DragEvent, give: Give, shown: Shown): Promise<void> {
  shown.clear()
  const [item, ...more] = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  const file = event.dataTransfer?.files[0]
  if (more.length > 0) return shown.say('many')
  if (item?.webkitGetAsEntry()?.isDirectory) return shown.say('folder')
  if (file) await readDropped(file, give, shown)
}

async function readDropped(file: File, give: Give, { say, error }: Shown): Promise<void> {
  const { name, size } = file
  const kind = fileKind(name)
  if (!kind)
    return say('other', {
      name,
      endings: LOT_EXTENSIONS.map((ending) => `.${ending}`).join(' '),
      transfer: TRANSFER_EXTENSION,
    })
  if (size > MAX_FILE_BYTES) return say('large', { name, megabytes: MAX_FILE_BYTES / MEGABYTE })
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
  if (!bytes) return say('unreadable', { name })
  if (kind === 'lot') return give.lot({ name, bytes })
  const reply = await call('transfer.drop', { name, bytes })
  if (reply.ok) await give.transfer(reply.value)
  else error.value = reply.error
}

function useDropping({ over, say }: Shown, dropped: (event: DragEvent) => Promise<void>): void {
  const lock = useLock()

  function onDragOver(event: DragEvent): void {
    if (!hasFiles(event)) return
    event.preventDefault()
    over.value = lock.status?.locked === false
    if (event.dataTransfer) event.dataTransfer.dropEffect = over.value ? 'copy' : 'none'
  }
  function onDragLeave(event: DragEvent): void {
    if (event.relatedTarget === null) over.value = false
  }
  function onDrop(event: DragEvent): void {
    over.value = false
    if (!hasFiles(event) && intoField(event)) return
    // Otherwise the browser would show the dropped file in place of the app.
    event.preventDefault()
    if (lock.status?.locked !== false) return
    if (hasFiles(event)) void dropped(event)
    else say('text')
  }

  const listeners = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop } as const
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
  onScopeDispose(() => {
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener as EventListener)
  })
}
