import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Reply } from '#contract/ipc/bridge'
import { fail, ok } from '#contract/ipc/errors'
import { TRANSFER_EXTENSION } from '#contract/ipc/transfer'
import { safeFileName } from '../documents/fileName.ts'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import { gone, KINDS, type TransferDeps } from './deps.ts'
import { beginExport, mayHold } from './exporting.ts'
import { writeFileOfLines } from './fileWriter.ts'
import type { Sessions } from './sessions.ts'

export type Exports = Sessions<Awaited<ReturnType<typeof beginExport>>>

export const exportHandlers = (
  deps: TransferDeps,
  exports: Exports,
): Pick<Handlers, 'transfer.begin' | 'transfer.part' | 'transfer.finish'> => ({
  'transfer.begin': (input, caller) => begin(deps, exports, input, caller),
  'transfer.part': async ({ transferId, table, rows }, caller) => {
    const session = exports.find(transferId, caller)
    if (!session || !mayHold(session.purpose, table)) return gone()
    await session.part(table, rows)
    return ok(null)
  },
  'transfer.finish': async ({ transferId, handedOver }, caller) => {
    const session = exports.find(transferId, caller)
    if (!session) return gone()
    try {
      return ok(await session.finish(handedOver))
    } finally {
      await exports.end(transferId)
    }
  },
})

/** Asks for the file first: deriving the key takes a moment, and a user who cancels should not have to wait for it. */
async function begin(
  deps: TransferDeps,
  exports: Exports,
  { purpose, passphrase, suggestedName, schemaVersion, companyIds }: ParsedInput<'transfer.begin'>,
  caller: Caller,
): Promise<Reply<'transfer.begin'>> {
  const forbidden = deps.policy.export(TRANSFER_EXTENSION)
  if (forbidden) return fail(forbidden)
  const suggested = join(deps.folder.last(), safeFileName(suggestedName, [TRANSFER_EXTENSION]))
  const path = await deps.askWhere(suggested, KINDS)
  if (path === null) return ok({ transferId: null })
  const writer = await writeFileOfLines(path, passphrase, deps.derive, deps.sleep)
  const origin = { fileId: randomUUID(), machine: deps.machine(), user: deps.user(), at: deps.now().toISOString() }
  const manifest = { format: 1 as const, purpose, app: deps.version(), schemaVersion, origin }
  const session = await beginExport(deps, writer, path, manifest, companyIds)
  deps.folder.remember(dirname(path))
  return ok({ transferId: exports.add(session, caller) })
}
