import type { Input } from '#contract/ipc/index'
import { computed, reactive } from 'vue'
import { mustCall } from '#data/bridge/index'
import { useAction } from '#ui/controls/useAction'
import { useOffice } from './store.ts'

/** `trust`: how the app gets to know the server's certificate. */
interface Form {
  host: string
  port: string
  database: string
  trust: Input<'office.setUp'>['trust']
  ownerLogin: string
  ownerPassword: string
  office: string
  displayName: string
  login: string
}

type Fixed = { host: string; port: number; database: string } | undefined

const PORT = 5_432

export function useSetUp(fixed: Fixed) {
  const office = useOffice()
  const { running, error, run } = useAction()
  const form = reactive<Form>({
    host: fixed?.host ?? '',
    port: String(fixed?.port ?? PORT),
    database: fixed?.database ?? 'tokucho',
    trust: 'shown',
    ownerLogin: 'postgres',
    ownerPassword: '',
    office: '',
    displayName: '',
    login: '',
  })
  const port = computed(() => (/^\d{1,5}$/.test(form.port.trim()) ? Number(form.port) : 0))
  const complete = computed(
    () =>
      port.value > 0 &&
      port.value < 65_536 &&
      [form.host, form.database, form.ownerLogin, form.ownerPassword, form.office, form.displayName, form.login].every(
        (text) => text.trim() !== '',
      ),
  )

  /** The database owner's password goes to main once; the field is emptied whatever comes of it. */
  async function create(): Promise<void> {
    const password = form.ownerPassword
    form.ownerPassword = ''
    await run(async () => {
      await mustCall('office.setUp', {
        host: form.host.trim(),
        port: port.value,
        database: form.database.trim(),
        owner: { login: form.ownerLogin.trim(), password },
        trust: form.trust,
        office: form.office.trim(),
        login: form.login.trim(),
        displayName: form.displayName.trim(),
      })
      await office.load()
    })
  }

  return { form, complete, create, running, error }
}
