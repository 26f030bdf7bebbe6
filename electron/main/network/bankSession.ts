import { session, type Session } from 'electron'
import type { ProxySetting } from '#contract/ipc/network'
import { toProxyConfig } from './proxySetting.ts'

/**
 * For inquiries, the diagnosis and the choice of proxy. It is kept in memory only and is separate from the page's
 * session, so the page can lose its network access without affecting the bank's, and no page can use the bank's logins
 * or connections. Like every session it is locked down when created (lockDown.ts).
 */
export const bankSession = (): Session => session.fromPartition('bank', { cache: false })

let applied: Promise<void> = Promise.resolve()

/** Connections opened under the previous setting are closed, and logins sent to proxies are forgotten. */
export function applyProxy(setting: ProxySetting): Promise<void> {
  applied = apply(bankSession(), setting)
  return applied
}

async function apply(bank: Session, setting: ProxySetting): Promise<void> {
  await bank.setProxy(toProxyConfig(setting))
  await bank.clearAuthCache()
  await bank.closeAllConnections()
}

/**
 * Resolves once the proxy is set, so that no request starts before the setting applies. Rejects if it could not be set,
 * so that no request bypasses it.
 */
export async function readyBankSession(): Promise<Session> {
  await applied
  return bankSession()
}
