import { snapshotName, snapshotOutline, type SnapshotOutline } from '#contract/ipc/backups'
import { fail, ok, type Failure, type Result } from '#contract/ipc/errors'
import { pathText } from '#contract/bank/read'
import type { Handlers } from '../ipc/handlers.ts'
import type { Leaving } from './leaving.ts'
import type { SnapshotStore } from './store.ts'

type Channels = 'backups.save' | 'backups.list' | 'backups.read' | 'backups.changed'
type Refused = { code: 'invalidInput'; problems: { path: string; problem: string }[] }

/** Returns the handlers for snapshots of drafts. */
export function registerBackups({
  store,
  leaving,
}: {
  store: SnapshotStore
  leaving: Leaving
}): Pick<Handlers, Channels> {
  return {
    async 'backups.save'({ content, keepAll }) {
      if (keepAll) store.keepAll()
      try {
        const outline = readOutline(content)
        if (!outline.ok) return outline
        return ok(await store.save(content, { lots: outline.value.lots.length, details: outline.value.details.length }))
      } finally {
        leaving.done()
      }
    },
    'backups.list': async () => ok(await store.list()),
    async 'backups.read'({ name }) {
      const content = snapshotName.safeParse(name).success ? await store.read(name) : null
      return content === null ? fail({ code: 'notFound' as const, what: 'snapshot' }) : ok({ content })
    },
    'backups.changed'() {
      leaving.changed()
      return ok(null)
    },
  }
}

function readOutline(content: string): Result<SnapshotOutline, Refused> {
  const parsed = snapshotOutline.safeParse(parseJson(content))
  return parsed.success
    ? ok(parsed.data)
    : refused(parsed.error.issues.map(({ path, code }) => ({ path: pathText(['content', ...path]), problem: code })))
}

const refused = (problems: Refused['problems']): Failure<Refused> => fail({ code: 'invalidInput', problems })

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
