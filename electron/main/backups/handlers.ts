import { fail, ok } from '#contract/ipc/errors'
import type { Caller, Handlers } from '../ipc/handlers.ts'
import type { SaveBeforeClose } from './saveBeforeClose.ts'
import type { SnapshotStore } from './store.ts'

type Channels = Extract<keyof Handlers, `backups.${string}`>
const none = (what: string) => fail({ code: 'notFound' as const, what })

export function registerBackups({
  store,
  beforeClose,
}: {
  store: SnapshotStore
  beforeClose: SaveBeforeClose
}): Pick<Handlers, Channels> {
  /** By save: unties it from its window. */
  const untying = new Map<string, () => void>()
  function abortWithWindow(saveId: string, caller: Caller): void {
    const untie = caller.onGone(() => {
      store.abort(saveId).catch(() => undefined)
    })
    untying.set(saveId, untie)
  }
  function untieFromWindow(saveId: string): void {
    untying.get(saveId)?.()
    untying.delete(saveId)
  }

  return {
    'backups.list': async (input) => ok(await store.list(input?.verify)),
    'backups.state': async () => ok(await store.state()),
    async 'backups.begin'({ kind, schemaVersion, keepAll }, caller) {
      if (keepAll) store.keepAll()
      beforeClose.begun()
      const saveId = await store.begin(kind, schemaVersion)
      if (saveId === undefined) return none('series')
      abortWithWindow(saveId, caller)
      return ok({ saveId })
    },
    'backups.part': async ({ saveId, units }) => ((await store.add(saveId, units)) ? ok(null) : none('save')),
    async 'backups.finish'({ saveId }) {
      try {
        const saved = await store.finish(saveId)
        return saved ? ok(saved) : none('series')
      } finally {
        untieFromWindow(saveId)
        beforeClose.ended()
      }
    },
    async 'backups.abort'({ saveId, over }) {
      try {
        if (saveId !== undefined) {
          untieFromWindow(saveId)
          await store.abort(saveId)
        }
        return ok(null)
      } finally {
        if (over) beforeClose.done()
        else beforeClose.ended()
      }
    },
    async 'backups.stamps'({ part }) {
      const found = await store.stamps(part)
      return found ? ok(found) : none('series')
    },
    async 'backups.open'({ name }) {
      const opened = await store.open(name)
      return opened ? ok(opened) : none('snapshot')
    },
    async 'backups.read'({ name, piece }) {
      const text = await store.read(name, piece)
      return text === undefined ? none('snapshot') : ok({ text })
    },
    async 'backups.changed'() {
      beforeClose.changed()
      await store.changed()
      return ok(null)
    },
  }
}
