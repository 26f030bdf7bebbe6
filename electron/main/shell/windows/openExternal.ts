import { shell } from 'electron'
import { isAllowedExternal } from './externalHosts.ts'

/** Nothing else in the app opens an address in the user's browser. Returns whether it was opened. */
export async function openExternal(url: string): Promise<boolean> {
  if (!isAllowedExternal(url)) return false
  await shell.openExternal(new URL(url).href)
  return true
}
