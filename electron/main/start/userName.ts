import { userInfo } from 'node:os'

/** '?' when the system has no name for the user of this process. */
export function userName(): string {
  try {
    return userInfo().username || '?'
  } catch {
    return '?'
  }
}
