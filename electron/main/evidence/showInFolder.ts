import { shell } from 'electron'

/** Never opened: others may have put anything into the folder. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path)
