import { userInfo } from 'node:os'

/**
 * Returns the name under which the person is logged in to this computer, or '?' when the system has no name for the
 * process.
 */
export function userName(): string {
  try {
    return userInfo().username || '?'
  } catch {
    return '?'
  }
}
