import { session, type Session } from 'electron'
import type { ProxySetting } from '#contract/ipc/network'
import { toProxyConfig } from './proxySetting.ts'

/**
 * The session that the bank's requests go through: inquiries, the diagnosis, the question which proxy to take. In
 * memory only, and never the page's: what closes the network to the page must not close it to the bank, and no page can
 * ride on a login or a connection of the bank's. It is locked at its birth as every session is (lockDown.ts).
 */
export const bankSession = (): Session => session.fromPartition('bank', { cache: false })

let applied: Promise<void> = Promise.resolve()

/**
 * Makes the bank's session use a proxy setting; connections that went another way are closed, and what a proxy was told
 * is forgotten.
 */
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
 * The session once its proxy is set: no request overtakes the setting. Rejects when it could not be set, rather than go
 * another way than was asked for.
 */
export async function readyBankSession(): Promise<Session> {
  await applied
  return bankSession()
}
