import { shell } from 'electron'
import { isAllowedExternal } from './externalHosts.ts'

/** The only way to the user's browser. False when it was not opened. */
export async function openExternal(url: string): Promise<boolean> {
  if (!isAllowedExternal(url)) return false
  await shell.openExternal(new URL(url).href)
  return true
}
