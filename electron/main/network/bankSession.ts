import { session, type Session } from 'electron'
import type { ProxySetting } from '#contract/ipc/network'
import { toProxyConfig } from './proxySetting.ts'

/**
 * In memory only, and apart from the page's session: the page can lose its network without affecting the bank's, and
 * cannot use the bank's logins or connections. Locked down when created (lockDown.ts).
 */
export const bankSession = (): Session => session.fromPartition('bank', { cache: false })

let applied: Promise<void> = Promise.resolve()

/** Connections opened under the previous setting are closed, logins sent to proxies forgotten. */
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
 * Waits for the proxy, so that no request starts before the setting applies. Rejects if it could not be set, so that
 * no request bypasses it.
 */
export async function readyBankSession(): Promise<Session> {
  await applied
  return bankSession()
}
