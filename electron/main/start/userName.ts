import { userInfo } from 'node:os'

/**
 * Returns the name under which the user is logged in to this computer, or '?' when the system has no name for the user
 * of this process.
 */
export function userName(): string {
  try {
    return userInfo().username || '?'
  } catch {
    return '?'
  }
}
