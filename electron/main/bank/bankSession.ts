import { session, type Session } from 'electron'

/**
 * The session that the bank's requests go through: inquiries, the diagnosis, the question which proxy to take. In memory only, and never the page's: what closes
 * the network to the page must not close it to the bank, and no page can ride on a login or a connection of the bank's. It is locked at its birth as every session is (lockDown.ts).
 */
export const bankSession = (): Session => session.fromPartition('bank', { cache: false })
