import type { ChannelName } from '#contract/ipc/channels'
import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import type { TransferDeps } from './deps.ts'
import { type Exports, exportHandlers } from './exportHandlers.ts'
import { type Imports, openingHandlers, takingHandlers } from './importHandlers.ts'
import { createSessions } from './sessions.ts'

export type { TransferDeps }

type Channels = Extract<ChannelName, `transfer.${string}`>

/** The page sends and receives rows, and never learns a file's path. */
export function registerTransfer(deps: TransferDeps): Pick<Handlers, Channels> {
  const exports: Exports = createSessions()
  const imports: Imports = createSessions()
  return {
    ...exportHandlers(deps, exports),
    ...openingHandlers(deps, imports),
    ...takingHandlers(deps, imports),
    'transfer.state': () =>
      ok({
        machine: deps.machine(),
        user: deps.user(),
        moved: deps.imported.moved(),
        handedOver: deps.imported
          .handed()
          .map(({ lotId, fileId, name, at, user, purpose }) => ({ lotId, fileId, name, at, user, purpose })),
      }),
    'transfer.cancel': async ({ transferId }) => {
      await Promise.all([exports.end(transferId), imports.end(transferId)])
      return ok(null)
    },
  }
}
