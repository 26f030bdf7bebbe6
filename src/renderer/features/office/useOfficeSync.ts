import { onMounted, onScopeDispose, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { call, on } from '#data/bridge/index'
import { asCallError } from '#data/storageError'
import { useCompanies } from '#data/state/companies'
import { useOffice } from './store.ts'
import { officeOf, startSync, type Syncing } from './sync.ts'

/** The lock of the window that shares this computer's work; other windows follow through the local database. */
const LEADER = 'tokucho-desk/office'

export function useOfficeSync(): void {
  const office = useOffice()
  const companies = useCompanies()
  const { t } = useI18n()
  const leaving = new AbortController()
  const subscriptions = [on('office.changed', () => void office.load())]
  onScopeDispose(() => {
    leaving.abort()
    for (const end of subscriptions) end()
  })

  function share(of: string, end: AbortSignal): void {
    const sync = startSync(of, {
      nameCopy: (name) => t('office.copyName', { name }),
      onTaken: (taken, changed) => {
        office.setAside += taken.filter(({ setAside }) => setAside).length
        if (changed) void companies.load()
      },
      onError: (thrown) => {
        office.error = asCallError(thrown).error
      },
      onUnsent: (unsent) => void call('office.unsent', { unsent }),
    })
    const subscribed = [
      on('office.items', () => void sync.pull()),
      watch(
        () => companies.all,
        () => {
          sync.companiesChanged()
        },
      ),
      watch(
        () => office.online,
        (online) => {
          // Without a connection nothing is sent, but main is told whether something waits to be.
          void (online ? catchUp(sync) : sync.pushAll())
        },
        { immediate: true },
      ),
    ]
    end.addEventListener('abort', () => {
      sync.stop()
      for (const leave of subscribed) leave()
    })
  }

  onMounted(async () => {
    await office.load()
    watch(
      () => officeOf(office.status),
      (of, _, onCleanup) => {
        if (of === undefined) return
        const left = new AbortController()
        onCleanup(() => {
          left.abort()
        })
        lead(AbortSignal.any([left.signal, leaving.signal]), (end) => {
          share(of, end)
        })
      },
      { immediate: true },
    )
  })
}

async function catchUp(sync: Syncing): Promise<void> {
  await sync.pull()
  await sync.pushAll()
}

/** Runs `work` in one window at a time; another begins when the signal aborts. */
function lead(end: AbortSignal, work: (end: AbortSignal) => void): void {
  void navigator.locks
    .request(LEADER, { signal: end }, () => {
      work(end)
      return new Promise<void>((resolve) => {
        end.addEventListener('abort', () => {
          resolve()
        })
      })
    })
    .catch((thrown: unknown) => {
      if (!end.aborted) throw thrown
    })
}
