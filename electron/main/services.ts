import type { Handlers } from './ipc/handlers.ts'
import { createDriftLog } from './bank/driftLog.ts'
import { diagnosticsHandlers } from './diagnostics/handlers.ts'
import { settingsHandlers, type SettingsDeps } from './settings/handlers.ts'
import { vaultHandlers } from './vault/handlers.ts'
import type { Value } from '#contract/ipc/channels'

export interface ServiceDeps extends SettingsDeps {
  info: () => Value<'diagnostics.info'>
  now: () => Date
}

export function createServices(deps: ServiceDeps): { handlers: Handlers; pending: () => Promise<void> | null } {
  const drift = createDriftLog(deps.now)
  const later = (): never => { throw new Error('not there yet') }
  const handlers: Handlers = {
    ...settingsHandlers(deps),
    ...vaultHandlers(deps),
    ...diagnosticsHandlers({ info: deps.info, drift }),
    'credentials.test': later, 'accounts.balance': later, 'statements.fetch': later, 'statements.cancel': later,
    'localTaxes.apply': later, 'localTaxes.acceptance': later, 'journal.list': () => ({ ok: true, value: [] }), 'journal.resolve': later,
    'documents.savePdf': later, 'documents.print': later, 'print.job': later, 'print.ready': later,
    'practice.setup': later, 'practice.issueKey': later, 'practice.state': later, 'practice.setFaults': later,
    'practice.advance': later, 'practice.reset': later,
  }
  return { handlers, pending: () => null }
}
