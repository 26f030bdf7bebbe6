import { fail } from '#contract/ipc/errors'
import { TRANSFER_EXTENSION } from '#contract/ipc/transfer'
import type { FileAccess } from '../documents/deps.ts'
import type { Inbox } from '../shell/openedFiles/inbox.ts'
import type { SettingsDeps } from '../settings/handlers.ts'
import type { ExportDeps } from './exporting.ts'
import type { DeriveKeys } from './preamble.ts'

export interface TransferDeps
  extends
    ExportDeps,
    Pick<SettingsDeps, 'vault' | 'policy' | 'confirmAddress' | 'onPreferences'>,
    Pick<FileAccess, 'askWhere' | 'askWhich' | 'folder' | 'recentDocument'> {
  /** `takeTransfer` gives a path only once. */
  inbox: Pick<Inbox, 'takeTransfer'>
  user: () => string
  now: () => Date
  version: () => string
  derive: DeriveKeys
  sleep: (ms: number) => Promise<void>
}

export const KINDS = [{ name: 'Tokucho Desk', extensions: [TRANSFER_EXTENSION] }]
export const gone = () => fail({ code: 'notFound' as const, what: 'transfer' })
