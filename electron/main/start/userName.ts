import { userInfo } from 'node:os'

/** The name under which the person is logged in to this computer; '?' where the system has none for the process. */
export function userName(): string {
  try {
    return userInfo().username || '?'
  } catch {
    return '?'
  }
}
